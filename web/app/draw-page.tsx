import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { PageSetup } from '../api/page-setup.ts';
import { App } from './app.tsx';
import { prepareParts } from './screen-parts.tsx';

/** Drawn is what people see who have stored nothing but, perhaps, a login. */
Object.assign(globalThis, { localStorage: { getItem: () => null } });

/** Who a page is drawn for. */
export type DrawnFor = 'guests' | 'signed-in';

/** Left by React where something could not be drawn without a browser. */
const leftToTheBrowser = '<!--$!-->';

/** Draws a screen as it looks before it knows anything, so that its page shows before any script has come. */
export async function drawPage(address: string, drawnFor: DrawnFor, setup: PageSetup = {}): Promise<string> {
  await prepareParts(address.replace(/\?.*/, ''));
  const drawing = renderToString(
    <App
      router={({ children }) => <StaticRouter location={address}>{children}</StaticRouter>}
      setup={setup}
      knownToken={drawnFor === 'guests' ? '' : 'known to the browser alone'}
    />,
  );
  if (drawing.includes(leftToTheBrowser))
    throw new Error(`${address} has parts that only a browser can draw`);
  return drawing;
}
