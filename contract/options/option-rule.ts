import type { LinkType } from '../fields.ts';
import { fail, type Result } from '../result.ts';

/** What a rule knows besides what was entered. */
export interface OptionContext {
  type: LinkType;
  /** Whether the message is sealed in the browser: its key must not reach the server. */
  isSealed: boolean;
  /** Visits so far. */
  totalClicks: number;
}

/** What is wrong with an entered option. */
export interface OptionProblem {
  text: string;
  /** Whether it is told before what is wrong with other options: something was not entered, or must not be sent. */
  comesFirst: boolean;
}

/** How an option is read in one place. What is entered empty is read, too; what is not wanted at all is not. */
export interface OptionRule<Entered, Value> {
  read(entered: Entered | null, context: OptionContext): Result<Value, OptionProblem>;
  /** Another option without which this one cannot be, and what is said then. */
  needs?: { option: string; text: string };
  /** Whether it stands last in its form, and its problem is told last. */
  isToldLast?: boolean;
}

/** Where options are chosen: for something new, in an edit, or as what everything new starts with. */
export type OptionPlace = 'create' | 'edit' | 'defaults';

/** How an option is sent. */
export interface SentAs {
  text: string;
  number: string | number;
  flag: boolean;
}

/** What is known of an option. It exists where it has a rule. */
export interface OptionRow extends Partial<Record<OptionPlace, OptionRule<never, unknown>>> {
  /** Its name in calls. */
  wire: string;
  sent: keyof SentAs;
  /** The type that alone has it. */
  only?: LinkType;
  /** The property that says, for something new, whether it is wanted. Without one, what is sent is wanted. */
  switch?: Record<LinkType, string>;
}

/** A text, or one for links and another one for secrets. */
export type Wording = string | Record<LinkType, string>;

/** Something is wrong with what was entered. */
export function wrong(wording: Wording, type: LinkType): { ok: false; failure: OptionProblem } {
  return fail({ text: worded(wording, type), comesFirst: false });
}

/** Something was not entered that has to be, or was that must not be: that is told first. */
export function lacking(wording: Wording, type: LinkType): { ok: false; failure: OptionProblem } {
  return fail({ text: worded(wording, type), comesFirst: true });
}

function worded(wording: Wording, type: LinkType): string {
  return typeof wording === 'string' ? wording : wording[type];
}
