import { notStorable } from '../fields.ts';
import { isLongerThan } from '../input/characters.ts';
import { fail, ok, type Result } from '../result.ts';
import { lacking, type OptionRule, type Wording, wrong } from './option-rule.ts';

/** The bounds of a text, and what is said of one beyond them. */
export interface TextBounds {
  most: number;
  tooLong: string;
  /** Said when nothing was entered; otherwise that means that there is none. */
  missing?: Wording;
  /** Said of any text where the message is sealed. */
  sealed?: string;
}

/** A text. Its length is that of what was entered, blanks and all: that is what the counter beside it counts. */
export function text<Bounds extends TextBounds>(
  keep: TextKeeping,
  bounds: Bounds,
): OptionRule<string, string | null> & Bounds {
  const { most, tooLong, missing, sealed } = bounds;
  return {
    ...bounds,
    read(entered, { type, isSealed }) {
      if (!entered) return missing === undefined ? ok(null) : lacking(missing, type);
      if (sealed !== undefined && isSealed) return lacking(sealed, type);
      if (isLongerThan(most, entered)) return wrong(tooLong, type);
      const kept = keep(entered);
      return kept.ok ? kept : wrong(kept.failure, type);
    },
  };
}

/** What is kept of an entered text that is not empty, or why it cannot be. */
export type TextKeeping = (entered: string) => Result<string | null, string>;

/** All of it: it is encrypted, so that no character is in the way. */
export const asEntered: TextKeeping = (entered) => ok(entered);

/** All but NUL, which PostgreSQL cannot store; nothing but blanks is no text. */
export const unlessBlank: TextKeeping = (entered) => {
  const kept = entered.replaceAll('\u0000', '');
  return ok(kept.trim() === '' ? null : kept);
};

/** The same in one line: what separates two words is one blank. */
export const oneLine: TextKeeping = (entered) => {
  const kept = entered.replaceAll('\u0000', '').trim().replaceAll(/\s+/gu, ' ');
  return ok(kept === '' ? null : kept);
};

/** All of it; NUL is refused. */
export const storable: TextKeeping = (entered) =>
  entered.includes('\u0000') ? fail(notStorable) : ok(entered);

/** Which words there are, and what is said of another one. */
export interface WordBounds {
  of: readonly string[];
  other: string;
  /** Said when nothing was entered; otherwise that means that there is none. */
  missing?: Wording;
}

/** Some of a few words, in any order and with blanks between them; they are kept in the order in which they are known. */
export function words<Bounds extends WordBounds>(bounds: Bounds): OptionRule<string, string | null> & Bounds {
  const { of, other, missing } = bounds;
  return {
    ...bounds,
    read(entered, { type }) {
      const named = (entered ?? '').split(/\s+/u).filter((word) => word !== '');
      if (named.length === 0 && missing !== undefined) return lacking(missing, type);
      if (!named.every((word) => of.includes(word))) return wrong(other, type);
      return ok(of.filter((word) => named.includes(word)).join(' ') || null);
    },
  };
}

/** Yes or no, and what a yes needs. */
export function flag<Bounds extends Pick<OptionRule<boolean, boolean>, 'needs'>>(
  bounds: Bounds,
): OptionRule<boolean, boolean> & Bounds {
  return { ...bounds, read: (entered) => ok(entered === true) };
}

/** Refuses what a function finds a problem with. */
export function unlessProblem(
  problemOf: (entered: string) => string | null,
): OptionRule<string, string | null> {
  return {
    read(entered, { type }) {
      const problem = problemOf(entered ?? '');
      return problem === null ? ok(entered) : wrong(problem, type);
    },
  };
}
