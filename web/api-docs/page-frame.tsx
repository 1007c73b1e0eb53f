import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { openApiPath } from '../../contract/rest/operation.ts';
import { LogoMark } from '../ui/display/logo.tsx';

/** The built files that the page asks for, by their addresses. */
export interface DocsAssets {
  style: string;
  script: string;
  font: string;
}

const themes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
];

/** The document around the page: its head, the bar above and the foot below. */
export function PageFrame({ assets, children }: { assets: DocsAssets; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>API · SHYLNK</title>
        <meta
          name="description"
          content="Short links and sealed secrets for programs: keys, operations, webhooks."
        />
        <meta name="theme-color" content="#F7F8FB" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/theme.js" />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={assets.style} />
        <script type="module" src={assets.script} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <header className="bar">
          <div className="width">
            <a className="logo" href={paths.landing}>
              <LogoMark />
              SHYLNK
            </a>
            <nav aria-label="API" className="bar-links">
              <a className="button ghost" href={openApiPath}>
                openapi.json
              </a>
              <a className="button line" href={`${paths.profile}?id=2`}>
                Get a key
              </a>
            </nav>
          </div>
        </header>
        {children}
        <footer className="foot">
          <div className="width">
            <span>{messages.landing.footer.copyright}</span>
            <fieldset className="themes needs-script">
              <legend>Theme</legend>
              {themes.map(({ value, label, Icon }) => (
                <label key={value} title={label}>
                  <input type="radio" name="theme" value={value} aria-label={label} />
                  <Icon size={14} aria-hidden="true" />
                </label>
              ))}
            </fieldset>
          </div>
        </footer>
      </body>
    </html>
  );
}
