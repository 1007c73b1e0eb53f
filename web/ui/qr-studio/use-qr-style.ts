import { useMemo, useState } from 'react';
import { contrastOf, isLighter, writeContrast } from '../../../contract/qr/contrast.ts';
import { type EnteredQrField, type EnteredQrStyle, readQrStyle } from '../../../contract/qr/entered-style.ts';
import { drawQr, type QrDrawing } from '../../../contract/qr/qr-drawing.ts';
import { qrProblem } from '../../../contract/qr/qr-style.ts';
import { storedQrStyle, storeQrStyle } from './stored-style.ts';

export interface StyledQr {
  entered: EnteredQrStyle;
  change: (part: Partial<EnteredQrStyle>) => void;
  /** What is wrong with each field. */
  problems: Partial<Record<EnteredQrField, string>>;
  /** The code in the style as far as it can be read. */
  drawing: QrDrawing;
  /** Why it cannot be saved; null: it can. */
  problem: string | null;
  /** What to think of before it is printed. */
  warning: string | null;
  contrast: string;
}

/** The code of a text in the style that is being chosen, which is remembered on this device. */
export function useQrStyle(text: string): StyledQr {
  const [style, setStyle] = useState(storedQrStyle);
  const [entered, setEntered] = useState<EnteredQrStyle>(style);
  const { problems } = readQrStyle(entered, style);
  const drawing = useMemo(() => drawQr(text, style), [text, style]);
  const unreadable = qrProblem(style, drawing.units);

  function change(part: Partial<EnteredQrStyle>): void {
    const next = { ...entered, ...part };
    const read = readQrStyle(next, style);
    setEntered(next);
    setStyle(read.style);
    storeQrStyle(read.style);
  }

  return {
    entered,
    change,
    problems: unreadable?.field === 'size' ? { size: unreadable.text, ...problems } : problems,
    drawing,
    problem: Object.values(problems)[0] ?? unreadable?.text ?? null,
    warning: isLighter(style.color, style.background)
      ? 'This code is light on dark. Some readers do not find such a code.'
      : null,
    contrast: writeContrast(contrastOf(style.color, style.background)),
  };
}
