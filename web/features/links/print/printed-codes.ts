import { limits } from '../../../../contract/limits.ts';
import type { LinkListItem } from '../../../../contract/links.ts';
import { drawQr } from '../../../../contract/qr/qr-drawing.ts';
import { plainQr, qrProblem } from '../../../../contract/qr/qr-style.ts';
import { storedQrStyle } from '../../../ui/qr-studio/stored-style.ts';
import { withoutScheme } from '../written-address.ts';
import type { PrintedCode } from './sheet-page.tsx';

/** What a sheet needs to know of a link. */
export type PrintableLink = Pick<LinkListItem, 'short_url' | 'original_url' | 'title' | 'zero_knowledge'>;

/** The codes of a sheet, plain or in the style of the studio. */
export function printedCodes(links: readonly PrintableLink[], isStyled: boolean): PrintedCode[] {
  const style = isStyled ? storedQrStyle() : plainQr;
  return links.slice(0, limits.printedCodesMax).map((link) => {
    const styled = drawQr(link.short_url, style);
    const isReadable = qrProblem({ ...style, size: null }, styled.units) === null;
    return {
      shortUrl: link.short_url,
      name: link.title ?? withoutScheme(link.original_url),
      drawing: isReadable ? styled : drawQr(link.short_url, plainQr),
    };
  });
}
