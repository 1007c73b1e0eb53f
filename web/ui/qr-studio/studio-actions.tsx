import { Check, Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QrDrawing } from '../../../contract/qr/qr-drawing.ts';
import { copyPicture } from '../browser/clipboard.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../buttons/button.tsx';
import { useBriefly } from '../buttons/use-briefly.ts';
import { qrPngFile, qrSvgFile } from '../qr/qr-files.ts';
import { useToasts } from '../toasts/toasts.tsx';

export interface StudioActionsProps {
  drawing: QrDrawing;
  fileName: string;
  /** Why no camera could read it: then it is not handed out, and pressing a button says so. */
  problem: string | null;
}

/** The ways of a styled code out of the studio. */
export function StudioActions({ drawing, fileName, problem }: StudioActionsProps) {
  const toasts = useToasts();
  const [isCopied, showCopied] = useBriefly();

  async function take(way: () => Promise<void>): Promise<void> {
    if (problem !== null) toasts.error(problem);
    else await way().catch(() => toasts.error('The picture could not be made. Please try a smaller size.'));
  }

  async function copy(): Promise<void> {
    if (await copyPicture(qrPngFile(drawing))) showCopied();
    else toasts.error('This browser does not copy pictures. Please download it.');
  }

  const button = (label: string, icon: ReactNode, way: () => Promise<void>, isMain = false) => (
    <Button
      variant={isMain ? 'primary' : 'hair'}
      size="lg"
      wording="sentence"
      icon={icon}
      looksDisabled={problem !== null}
      className="max-md:flex-1"
      onClick={() => take(way)}
    >
      {label}
    </Button>
  );

  return (
    <>
      {button(
        isCopied ? 'Copied' : 'Copy picture',
        isCopied ? <Check size={16} /> : <Copy size={16} />,
        copy,
      )}
      {button('Download SVG', <Download size={16} />, async () =>
        saveFile(qrSvgFile(drawing), `${fileName}.svg`),
      )}
      {button(
        'Download PNG',
        <Download size={16} />,
        async () => saveFile(await qrPngFile(drawing), `${fileName}.png`),
        true,
      )}
    </>
  );
}
