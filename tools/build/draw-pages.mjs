/**
 * Makes a page of its own for every screen that people arrive at: what it needs is asked for at once, and what
 * a guest may see is drawn already, so that it can be read before any script has come. The page of the API is drawn
 * whole.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { messages } from '../../contract/messages.ts';
import { pageName, screens } from '../../contract/screens.ts';
import { screenModules } from '../../web/app/screen-modules.ts';
import { repositoryPath } from '../setup/repository.mjs';
import { docsSources } from './docs-sources.ts';

const emptyRoot = '<div id="root"></div>';

/** Half a drawing must not be shown: what is centred would jump with every further piece that arrives. */
const expectsAll = '<link rel="expect" href="#end" blocking="render" />';

await drawPages();
await drawApiDocs();

async function drawPages() {
  const directory = repositoryPath('dist', 'web');
  const html = readFileSync(`${directory}/index.html`, 'utf8');
  if (!html.includes(emptyRoot)) throw new Error('index.html has no empty #root');
  const manifest = JSON.parse(readFileSync(`${directory}/.vite/manifest.json`, 'utf8'));
  const { drawPage } = await importDrawn('draw-page.js');
  for (const { name, address, drawnFor, setup, modules } of Object.values(screens).flatMap(pagesOf)) {
    const files = filesOf(manifest, modules).filter((file) => !html.includes(file));
    const links = files.map((file) => `  <link rel="modulepreload" href="/${file}" crossorigin />\n  `);
    const page = html.replace('</head>', () => `${links.join('')}</head>`);
    const drawn =
      drawnFor === null ? page : withDrawing(page, drawnFor, await drawPage(address, drawnFor, setup));
    writeFileSync(`${directory}/${name}.html`, drawn);
  }
}

/** A page without React: what it asks for stands among the files of the pages behind short links. */
async function drawApiDocs() {
  const manifest = JSON.parse(
    readFileSync(repositoryPath('dist', 'visitor-assets', 'manifest.json'), 'utf8'),
  );
  const assets = Object.entries(docsSources).map(([name, source]) => {
    if (manifest[source] === undefined) throw new Error(`The build has no ${source}`);
    return [name, `/assets/v/${manifest[source].file}`];
  });
  const { drawApiPage } = await importDrawn('draw-api-page.js');
  writeFileSync(repositoryPath('dist', 'web', 'docs-api.html'), drawApiPage(Object.fromEntries(assets)));
}

function importDrawn(file) {
  return import(pathToFileURL(repositoryPath('dist', 'drawn', file)).href);
}

/** A screen's page, or several: what the address or the server says is drawn, too. */
function pagesOf(screen) {
  const { path, drawnFor } = screen;
  const page = { name: pageName(path), address: path, drawnFor, setup: {}, modules: screenModules(screen) };
  switch (screen) {
    case screens.landing:
      return [page, { ...page, name: `${page.name}-members`, setup: { anonymousLinks: 'off' } }];
    case screens.expiry:
      return Object.keys(messages.expiry).map((details) => ({
        ...page,
        name: `${page.name}-${details}`,
        address: `${path}?details=${details}`,
      }));
    default:
      return [page];
  }
}

/** The early script reads who it is for. Where nothing is known yet, there is nothing to press. */
function withDrawing(page, drawnFor, drawing) {
  const root = drawnFor === 'guests' ? '<div id="root">' : '<div id="root" inert aria-busy="true">';
  return withPatientScripts(page)
    .replace(
      '<script src="/theme.js">',
      (script) => `<meta name="drawn-for" content="${drawnFor}" />\n    ${expectsAll}\n    ${script}`,
    )
    .replace(emptyRoot, () => `${root}${drawing}</div>`);
}

/** What is drawn needs its style and font first: scripts must not compete with them. */
function withPatientScripts(page) {
  return page.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

/** Built files of modules and of everything they import. */
function filesOf(manifest, modules) {
  const found = new Set();
  const rest = [...modules];
  for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
    if (manifest[name] === undefined) throw new Error(`The build has no ${name}`);
    if (found.has(name)) continue;
    found.add(name);
    rest.push(...(manifest[name].imports ?? []));
  }
  return [...found].map((name) => manifest[name].file);
}
