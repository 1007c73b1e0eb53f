import './print-sheet.css';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { limits } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../../../ui/dialogs/dialog.tsx';
import { writeCount } from '../../../ui/format/write-count.ts';
import { LayoutFields } from './layout-fields.tsx';
import { type PrintableLink, printedCodes } from './printed-codes.ts';
import { firstLayout, pagesOf } from './sheet-layout.ts';
import { SheetPage } from './sheet-page.tsx';

export interface PrintDialogProps {
  open: boolean;
  onClose: () => void;
  links: readonly PrintableLink[];
}

/** Lays out the QR codes of many links on pages, and has the browser print them. */
export function PrintDialog({ open, onClose, links }: PrintDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()} width={760}>
      <DialogHeader title="Print QR codes" icon={<Printer size={18} />} />
      <Sheet links={links} />
    </Dialog>
  );
}

function Sheet({ links }: Pick<PrintDialogProps, 'links'>) {
  const [layout, setLayout] = useState(firstLayout);
  const [isStyled, setIsStyled] = useState(false);
  const codes = useMemo(() => printedCodes(links, isStyled), [links, isStyled]);
  const pages = pagesOf(codes, layout.grid);
  const pageWord = pages.length === 1 ? 'page' : 'pages';
  return (
    <>
      <DialogBody className="md:grid md:grid-cols-[minmax(0,1fr)_280px]">
        <LayoutFields
          layout={layout}
          onChange={(part) => setLayout({ ...layout, ...part })}
          isStyled={isStyled}
          onStyledChange={setIsStyled}
        />
        <div className="grid content-start gap-2 max-md:mx-auto max-md:w-56">
          <div aria-hidden="true" className="rounded-card border border-border bg-white p-3">
            <SheetPage codes={pages[0] ?? []} layout={layout} />
          </div>
          <p role="status" className="text-13 text-subtle">
            {writeCount(codes.length)} {codes.length === 1 ? 'code' : 'codes'} on {writeCount(pages.length)}{' '}
            {pageWord}
            {links.length > codes.length &&
              `: the first ${limits.printedCodesMax} of ${writeCount(links.length)}`}
          </p>
        </div>
      </DialogBody>
      <DialogFooter className="justify-end">
        <Button
          size="lg"
          wording="sentence"
          icon={<Printer size={16} />}
          className="max-md:flex-1"
          onClick={() => print()}
        >
          Print
        </Button>
      </DialogFooter>
      {createPortal(
        <div className="print-sheet">
          {pages.map((page) => (
            <SheetPage key={page[0]?.shortUrl} codes={page} layout={layout} />
          ))}
        </div>,
        document.body,
      )}
    </>
  );
}
