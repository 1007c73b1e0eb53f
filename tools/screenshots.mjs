/**
 * Takes a picture of every screen of the demonstration, in three sizes, light and dark, into screenshots/, and those
 * of the README into docs/images. `npm run screenshots -- login profile` takes only those with such a word in
 * their name; `readme` is for those of the README.
 */
import { ensureWebBuilt } from './setup/build-web.mjs';
import { ensureChromium } from './setup/ensure-chromium.mjs';
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { runCommand } from './setup/outcome.mjs';
import { environmentWithNode, runChild } from './setup/run-child.mjs';

await runCommand(async (args) => {
  await ensurePackages({ dev: true });
  await ensureWebBuilt();
  const { path } = await ensureChromium();
  const node = findNode();
  const env = { ...environmentWithNode(node), CHROMIUM_PATH: path };
  return runChild(node, ['tools/screenshots/take-screenshots.ts', ...args], { env });
});
