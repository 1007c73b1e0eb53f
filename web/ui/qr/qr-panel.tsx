import { cx } from 'class-variance-authority';
import { Download, Palette } from 'lucide-react';
import { useMemo } from 'react';
import { drawQr } from '../../../contract/qr/qr-drawing.ts';
import { plainQr } from '../../../contract/qr/qr-style.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../buttons/button.tsx';
import { qrPngFile, qrSvgFile } from './qr-files.ts';
import { QrPicture } from './qr-picture.tsx';

export interface QrPanelProps {
  /** What a camera reads out of it. */
  text: string;
  /** What the files are called, without their ending. */
  fileName: string;
  /** Opens the studio, where it gets colours, a size and a picture. */
  onStyle: () => void;
  className?: string;
}

/** A QR code to show to a camera, or to save as a drawing or a picture. */
export function QrPanel({ text, fileName, onStyle, className }: QrPanelProps) {
  const drawing = useMemo(() => drawQr(text, plainQr), [text]);
  return (
    <div className={cx('grid w-47 gap-2.5', className)}>
      <QrPicture drawing={drawing} text={text} className="w-full rounded-card border border-border" />
      <div className="grid grid-cols-2 gap-2">
        <SaveButton onSave={() => saveFile(qrSvgFile(drawing), `${fileName}.svg`)}>SVG</SaveButton>
        <SaveButton onSave={async () => saveFile(await qrPngFile(drawing), `${fileName}.png`)}>
          PNG
        </SaveButton>
        <Button
          variant="quiet"
          size="sm"
          wording="sentence"
          icon={<Palette size={14} />}
          className="col-span-full max-md:h-11"
          onClick={onStyle}
        >
          Colours and logo
        </Button>
      </div>
    </div>
  );
}

function SaveButton({ onSave, children }: { onSave: () => void | Promise<void>; children: string }) {
  return (
    <Button
      variant="hair"
      size="sm"
      wording="sentence"
      icon={<Download size={14} />}
      aria-label={`Download ${children}`}
      className="max-md:h-11"
      onClick={onSave}
    >
      {children}
    </Button>
  );
}
