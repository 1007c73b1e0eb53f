import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { VisitorPages } from '../../contract/visitor-pages.ts';

/** The built pages behind short links, and where they lie, for threads that draw them, too. */
export async function loadVisitorPages(
  distDirectory: string,
): Promise<{ pages: VisitorPages; pagesBundle: string }> {
  const pagesBundle = pathToFileURL(join(distDirectory, 'visitor', 'pages.js')).href;
  const { visitorPages } = (await import(pagesBundle)) as { visitorPages: VisitorPages };
  return { pages: visitorPages, pagesBundle };
}
