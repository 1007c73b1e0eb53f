import { cx } from 'class-variance-authority';
import type { QrDrawing } from '../../../../contract/qr/qr-drawing.ts';
import { QrPicture } from '../../../ui/qr/qr-picture.tsx';
import { withoutScheme } from '../written-address.ts';
import type { SheetLayout } from './sheet-layout.ts';

/** A code with what is written under it. */
export interface PrintedCode {
  shortUrl: string;
  /** Its title, or where it leads; empty: neither is known. */
  name: string;
  drawing: QrDrawing;
}

/** One page of a print sheet: the same on paper and, smaller, on the screen. */
export function SheetPage({ codes, layout }: { codes: readonly PrintedCode[]; layout: SheetLayout }) {
  const { paper, grid, label, hasCutLines } = layout;
  return (
    <div
      className={cx('sheet-page grid bg-white', hasCutLines && 'sheet-cut')}
      data-paper={paper}
      data-grid={grid}
    >
      {codes.map(({ shortUrl, name, drawing }) => (
        <figure key={shortUrl} className="sheet-cell flex min-h-0 min-w-0 flex-col items-center">
          <QrPicture drawing={drawing} text={shortUrl} className="sheet-code min-h-0 max-w-full flex-1" />
          <figcaption className="max-w-full text-center">
            {label === 'name' && name !== '' && (
              <span className="sheet-line wrap-anywhere font-semibold">{name}</span>
            )}
            <span className="sheet-line wrap-anywhere font-mono">{withoutScheme(shortUrl)}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
