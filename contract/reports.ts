import * as z from 'zod/mini';
import { enteredCaptcha } from './captcha.ts';
import { hasWideCodeForm, isShortPath } from './codes.ts';
import { accountEmail, text } from './fields.ts';
import { limits } from './limits.ts';

/** What a short link may be reported for. */
export const reportReasons = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const;
/** What a short link is reported for. */
export type ReportReason = (typeof reportReasons)[number];

/** Each reason in words. */
export const reportReasonWords: Record<ReportReason, string> = {
  phishing: 'Fraud or phishing',
  malware: 'Harmful software',
  spam: 'Spam',
  illegal: 'Illegal or hurtful content',
  other: 'Something else',
};

/** The path of a short address without its first slash, as a report names it. */
export const reportedPath = z
  .string()
  .check(z.refine((path) => isShortPath(`/${path}`, hasWideCodeForm), 'Please name a short link of ours'));

/** A report of a short link: by its page, or by a program that posts to the same address. */
export const reportRequest = z.object({
  link: reportedPath,
  reason: z.enum(reportReasons, 'Please choose what is wrong'),
  note: z._default(text(limits.noteMaxLength).check(z.trim()), ''),
  /** Where an answer goes; empty: none is wanted. */
  email: z._default(z.union([z.literal(''), accountEmail]), ''),
  captcha: z._default(enteredCaptcha, ''),
});
export type ReportRequest = z.output<typeof reportRequest>;
