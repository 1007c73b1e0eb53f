import { Palette } from 'lucide-react';
import type { RefObject } from 'react';
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../dialogs/dialog.tsx';
import { Note } from '../display/note.tsx';
import { QrPicture } from '../qr/qr-picture.tsx';
import { StudioActions } from './studio-actions.tsx';
import { StyleFields } from './style-fields.tsx';
import { useQrStyle } from './use-qr-style.ts';

export interface QrStudioProps {
  open: boolean;
  onClose: () => void;
  /** What a camera reads out of the code. */
  text: string;
  /** What the files are called, without their ending. */
  fileName: string;
  kind?: 'url' | 'secret';
  /** What has the focus once it is closed, where that is not what had it before. */
  returnFocusTo?: RefObject<HTMLElement | null>;
}

/** Gives a QR code its size, colours, shape and a picture in its middle. */
export function QrStudio({ open, onClose, kind = 'url', returnFocusTo, ...code }: QrStudioProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      width={760}
      kind={kind}
      finalFocus={returnFocusTo}
    >
      <DialogHeader title="QR studio" icon={<Palette size={18} />} />
      <Studio {...code} />
    </Dialog>
  );
}

function Studio({ text, fileName }: Pick<QrStudioProps, 'text' | 'fileName'>) {
  const styled = useQrStyle(text);
  const { drawing, problem, warning, contrast } = styled;
  return (
    <>
      <DialogBody className="md:grid md:grid-cols-[minmax(0,1fr)_280px]">
        <div className="grid content-start gap-3 md:order-last">
          <QrPicture
            drawing={drawing}
            text={text}
            className="w-full rounded-card border border-border max-md:mx-auto max-md:w-56"
          />
          <p className="text-center text-13 text-subtle">Contrast {contrast}</p>
          {problem !== null ? (
            <Note tone="danger" announce>
              {problem}
            </Note>
          ) : (
            warning !== null && (
              <Note tone="warning" announce>
                {warning}
              </Note>
            )
          )}
        </div>
        <StyleFields {...styled} />
      </DialogBody>
      <DialogFooter className="flex-wrap justify-end">
        <StudioActions {...{ drawing, fileName, problem }} />
      </DialogFooter>
    </>
  );
}
