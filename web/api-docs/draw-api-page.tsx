import { renderToStaticMarkup } from 'react-dom/server';
import { exampleAddress, openApiDocument } from '../../contract/rest/openapi/document.ts';
import { ApiPage } from './api-page.tsx';
import type { DocsAssets } from './page-frame.tsx';

/** Draws the page of the API. The server puts its own address in the place of the example's. */
export function drawApiPage(assets: DocsAssets): string {
  const page = (
    <ApiPage document={openApiDocument(exampleAddress)} publicUrl={exampleAddress} assets={assets} />
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
