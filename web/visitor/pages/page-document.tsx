import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths, privacyPaths, reportPath } from '../../../contract/paths.ts';
import type { PageFrame } from '../../../contract/visitor-pages.ts';
import { Icon } from '../parts/icon.tsx';
import { LogoMark } from '../parts/logo-mark.tsx';
import type { VisitorAssets } from './visitor-assets.ts';

interface PageDocumentProps {
  frame: PageFrame;
  assets: VisitorAssets;
  kind: 'link' | 'secret';
  /** How wide the card is. */
  width: 'narrow' | 'medium' | 'wide';
  /** Whether the visitor's browser unseals the secret itself. */
  unseals?: boolean;
  /** Whether a captcha stands on the page. */
  hasCaptcha?: boolean;
  /** Whether the page itself is the one by which a link is reported. */
  isReport?: boolean;
  /** What only browsers without scripts need in the head. */
  withoutScripts?: ReactNode;
  children: ReactNode;
}

const titles = { link: 'SHYLNK', secret: 'A sealed message' };
const descriptions = {
  link: 'A short link.',
  secret: 'Someone shared a message with you. It stays sealed until you open it.',
};

/** The whole document around a card. Title and preview are the same for every link, so that they tell nothing. */
export function PageDocument({
  frame,
  assets,
  kind,
  width,
  unseals,
  hasCaptcha,
  isReport,
  withoutScripts,
  children,
}: PageDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{titles[kind]}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#F7F8FB" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="SHYLNK" />
        <meta property="og:title" content={titles[kind]} />
        <meta property="og:description" content={descriptions[kind]} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/theme.js" />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={assets.style} />
        <script type="module" src={assets.script} />
        {unseals && <script type="module" src={assets.unsealScript} />}
        {hasCaptcha && <script type="module" src={assets.captchaScript} />}
        {withoutScripts && <noscript>{withoutScripts}</noscript>}
      </head>
      <body className={kind === 'secret' ? 'kind-secret' : undefined}>
        <div className={`page ${width}`}>
          <header className="page-top">
            <a className="logo" href={paths.landing}>
              <LogoMark />
              SHYLNK
            </a>
            <span className="short-address">
              {frame.host}/<b>{frame.shortPath}</b>
            </span>
          </header>
          {children}
          <footer className="page-foot">
            {!isReport && (
              <a href={`${reportPath}?link=${frame.shortPath}`}>
                <Icon of={Flag} size={14} />
                Report this link
              </a>
            )}
            <a href={privacyPaths.guest} data-signed-in={privacyPaths.signedIn}>
              Privacy policy
            </a>
          </footer>
        </div>
      </body>
    </html>
  );
}
