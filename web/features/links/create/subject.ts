import type { ReactNode, RefObject } from 'react';
import type { OutcomeAnswer } from '../../../../contract/answers.ts';
import type { SentNewOptions } from '../../../../contract/options/option-types.ts';

/**
 * What is being shared: an address or a message. The popup around it brings the options, and all that happens
 * before and after; the subject brings its own field and its own call.
 */
export interface Subject {
  /** Drawn above the options. */
  field: ReactNode;
  /** Where it is entered: gets the focus first, and again when something is wrong with it. */
  focusRef: RefObject<HTMLElement | null>;
  /**
   * What keeps it from being shared, or its code from being looked up; the field shows it too.
   * Null when nothing does.
   */
  check: (purpose: 'create' | 'availability') => string | null;
  /** Whether it shows by itself how far the making is. */
  showsProgress?: boolean;
  /** Puts a question about it to the person where one is due, and answers whether it did. */
  asksFirst?: () => boolean;
  /** Makes it. `details` of a success is the short address. */
  create: (options: SentNewOptions<'url'>) => Promise<OutcomeAnswer>;
  /** Empties the field. */
  clear: () => void;
  /** Shown under the short address when it is made: where a link leads, for example. */
  destination?: string | undefined;
  /** More about it among the chips of the summary. */
  chips?: ReactNode;
  /** Unfolds under the click restriction. */
  clicksOption?: ReactNode;
  /** Shown with the short address when it is made: what to know about it. */
  createdNote?: ReactNode;
  /** Whether codes are drawn, since several links are made of it. */
  drawsCodes?: boolean;
  /** Shown in the place of the short address, where several were made; null: one was. */
  createdPanel?: ReactNode;
  /** Whether what was entered is worth a question before it is cleared. */
  wouldBeMissed?: () => boolean;
}
