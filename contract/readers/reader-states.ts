/**
 * What became of a reader's link: nobody has opened it; it was opened and opens again; its openings are used up; its
 * message was destroyed before its time; its time is over; it is switched off.
 */
export const readerStates = ['unopened', 'opened', 'spent', 'withdrawn', 'expired', 'inactive'] as const;
/** What became of a reader's link. */
export type ReaderState = (typeof readerStates)[number];
