import { notWhole, readWholeNumber } from '../input/whole-number.ts';
import { ok } from '../result.ts';
import { lacking, type OptionRule, type Wording, wrong } from './option-rule.ts';

/** The bounds of a whole number, and what is said of one beyond them. */
export interface NumberBounds {
  least: number;
  most: number;
  tooLittle: Wording;
  tooMuch: string;
  /** Stands for words without a number, which are too little otherwise. */
  fallback?: number;
  /** Said of what has a number in it that is not a whole one. */
  unclear?: string;
  /** Said when nothing was entered; otherwise that means that there is none. */
  missing?: Wording;
  /** Said of a number below the visits so far. */
  belowClicks?: string;
}

/** A whole number between bounds. */
export function wholeNumber<Bounds extends NumberBounds>(
  bounds: Bounds,
): OptionRule<string | number, number | null> & Bounds {
  const { least, most, tooLittle, tooMuch, fallback, missing, belowClicks } = bounds;
  return {
    ...bounds,
    read(entered, { type, totalClicks }) {
      if (isBlank(entered)) return missing === undefined ? ok(null) : lacking(missing, type);
      const read = readWholeNumber(entered);
      if (read === 'unclear') return wrong(bounds.unclear ?? notWhole, type);
      const number = read === 'none' ? (fallback ?? Number.NEGATIVE_INFINITY) : read;
      if (number < least) return wrong(tooLittle, type);
      if (number > most) return wrong(tooMuch, type);
      if (belowClicks !== undefined && number < totalClicks) return wrong(belowClicks, type);
      return ok(number);
    },
  };
}

/** One of a few whole numbers. */
export function choice<Bounds extends { of: readonly number[]; other: string }>(
  bounds: Bounds,
): OptionRule<string | number, number | null> & Bounds {
  return {
    ...bounds,
    read(entered, { type }) {
      if (isBlank(entered)) return ok(null);
      const read = readWholeNumber(entered);
      return typeof read === 'number' && bounds.of.includes(read) ? ok(read) : wrong(bounds.other, type);
    },
  };
}

/** The bounds of a duration in seconds, and what is said of one beyond them. */
export interface SecondsBounds {
  most: number;
  other: string;
  /** Said when nothing was entered; otherwise that means that there is none. */
  missing?: Wording;
}

/** Whole seconds, from one on, as programs write numbers. */
export function seconds<Bounds extends SecondsBounds>(
  bounds: Bounds,
): OptionRule<string | number, number | null> & Bounds {
  const { most, other, missing } = bounds;
  return {
    ...bounds,
    read(entered, { type }) {
      if (isBlank(entered)) return missing === undefined ? ok(null) : wrong(missing, type);
      const count = Number(entered);
      return Number.isInteger(count) && count >= 1 && count <= most ? ok(count) : wrong(other, type);
    },
  };
}

function isBlank(entered: string | number | null): entered is null | '' {
  return entered === null || (typeof entered === 'string' && entered.trim() === '');
}
