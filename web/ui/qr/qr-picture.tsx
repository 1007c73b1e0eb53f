import { cx } from 'class-variance-authority';
import type { QrDrawing } from '../../../contract/qr/qr-drawing.ts';

export interface QrPictureProps {
  drawing: QrDrawing;
  /** What a camera reads out of it. */
  text: string;
  className?: string;
}

/** A QR code on the screen or on paper. */
export function QrPicture({ drawing, text, className }: QrPictureProps) {
  const { units, path, logo, style } = drawing;
  return (
    <svg
      role="img"
      aria-label={`QR code of ${text}`}
      viewBox={`0 0 ${units} ${units}`}
      shapeRendering={style.shape === 'square' ? 'crispEdges' : undefined}
      className={cx('aspect-square', className)}
    >
      <path d={`M0 0h${units}v${units}H0z`} fill={style.background} />
      <path d={path} fill={style.color} />
      {logo !== null && (
        <image x={logo.at} y={logo.at} width={logo.side} height={logo.side} href={logo.address} />
      )}
    </svg>
  );
}
