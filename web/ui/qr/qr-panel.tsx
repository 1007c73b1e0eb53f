import { cx } from 'class-variance-authority';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { qrShape } from '../../../contract/qr.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../buttons/button.tsx';
import { qrPngFile, qrSvgFile } from './qr-files.ts';

export interface QrPanelProps {
  /** What a camera reads out of it. */
  text: string;
  /** What the files are called, without their ending. */
  fileName: string;
  className?: string;
}

/** A QR code to show to a camera, or to save as a drawing or a picture. */
export function QrPanel({ text, fileName, className }: QrPanelProps) {
  const shape = useMemo(() => qrShape(text), [text]);
  return (
    <div className={cx('grid w-47 gap-2.5', className)}>
      <svg
        role="img"
        aria-label={`QR code of ${text}`}
        viewBox={`0 0 ${shape.size} ${shape.size}`}
        shapeRendering="crispEdges"
        className="aspect-square w-full rounded-card border border-border bg-white"
      >
        <path d={shape.path} className="fill-[#12151f]" />
      </svg>
      <div className="grid grid-cols-2 gap-2">
        <SaveButton onSave={() => saveFile(qrSvgFile(shape), `${fileName}.svg`)}>SVG</SaveButton>
        <SaveButton onSave={async () => saveFile(await qrPngFile(shape), `${fileName}.png`)}>PNG</SaveButton>
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
