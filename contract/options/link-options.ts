import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { noticeNames } from '../receipts/notices.ts';
import { codeProblem } from './code-problem.ts';
import { choice, seconds, wholeNumber } from './number-rules.ts';
import type { OptionRow } from './option-rule.ts';
import { asEntered, flag, oneLine, storable, text, unlessBlank, unlessProblem, words } from './text-rules.ts';
import { validitySeconds } from './validity.ts';

const { links, secrets, defaults } = messages;

const key = {
  most: limits.keyMaxLength,
  tooLong: `The key cannot exceed ${limits.keyMaxLength} characters`,
};
const sealedKey = {
  ...key,
  sealed: 'The key of a sealed secret never leaves the browser. It cannot be set or changed on the server.',
};
const redirection = {
  most: limits.redirectionMax,
  tooMuch: `Redirection time cannot exceed ${limits.redirectionMax} seconds`,
  fallback: limits.redirectionFallback,
};
const message = { most: limits.messageMaxLength, tooLong: links.messageTooLong };
const clicks = {
  least: 1,
  most: limits.clicksLimitMax,
  tooMuch: 'That is more visits than anybody can count',
  fallback: limits.clicksLimitFallback,
};
const visitsMissing = { url: links.visitsMissing, secret: secrets.visitsMissing };
const clicksFromOne = 'Clicks limit must be a whole number from 1';
const validity = {
  most: validitySeconds(Math.max(...limits.validityDays)),
  other: 'Validity is 1, 7, 15 or 30 days',
};
const note = {
  most: limits.noteMaxLength,
  tooLong: `The note cannot exceed ${limits.noteMaxLength} characters`,
};
const title = {
  most: limits.titleMaxLength,
  tooLong: `The title cannot exceed ${limits.titleMaxLength} characters`,
};
const notify = { of: noticeNames, other: `Mails tell of ${noticeNames.join(', ')}` };
const messageSwitch = { url: 'ads_enabled', secret: 'add_enabled' } as const;

/**
 * The options of links and secrets: what each is called, where it can be chosen, and its rule there. Calls, forms and
 * the defaults read it. Problems are told in this order.
 */
export const linkOptions = {
  /** Visitors have to enter it. */
  key: {
    wire: 'password',
    sent: 'text',
    create: text(asEntered, {
      ...sealedKey,
      missing: { url: links.keyMissing, secret: secrets.keyMissing },
    }),
    edit: text(asEntered, sealedKey),
    defaults: text(storable, key),
  },
  /** Seconds that the message stays. */
  redirectionTime: {
    wire: 'redirection_time',
    sent: 'number',
    switch: messageSwitch,
    create: wholeNumber({
      ...redirection,
      least: limits.redirectionMinOnCreate,
      tooLittle: `Redirection time must be atleast ${limits.redirectionMinOnCreate} seconds`,
      missing: secrets.redirectionMissing,
    }),
    edit: wholeNumber({
      ...redirection,
      least: limits.redirectionMinOnEdit,
      tooLittle: links.editRedirectionTooShort,
    }),
    defaults: wholeNumber({
      least: limits.redirectionMinOnEdit,
      most: limits.redirectionMax,
      tooLittle: defaults.redirectionTooShort,
      tooMuch: `Redirection time must be at most ${limits.redirectionMax} seconds`,
    }),
  },
  /** Shown before visitors are led on. */
  message: {
    wire: 'url_message',
    sent: 'text',
    switch: messageSwitch,
    create: text(unlessBlank, message),
    edit: text(unlessBlank, {
      ...message,
      needs: { option: 'redirectionTime', text: 'A message needs a redirection time' },
    }),
    defaults: text(storable, { ...message, tooLong: defaults.messageTooLong, isToldLast: true }),
  },
  /** How long everything new is valid, in days. */
  validityDays: {
    wire: 'validity',
    sent: 'number',
    defaults: choice({ of: limits.validityDays, other: validity.other }),
  },
  /** Visits after which it closes. */
  clicksLimit: {
    wire: 'clicks_limit',
    sent: 'number',
    create: wholeNumber({ ...clicks, tooLittle: visitsMissing, missing: visitsMissing }),
    edit: wholeNumber({
      ...clicks,
      tooLittle: links.visitsMissing,
      belowClicks: 'Clicks limit cannot be below total clicks so far',
    }),
    defaults: wholeNumber({
      least: 1,
      most: limits.clicksLimitMax,
      tooLittle: clicksFromOne,
      tooMuch: clicksFromOne,
      unclear: clicksFromOne,
    }),
  },
  /** How long it is valid, from being made or changed on: the forms offer days, a program may want less. */
  validForSeconds: {
    wire: 'expiry_date',
    sent: 'number',
    create: seconds(validity),
    edit: seconds({ ...validity, missing: links.validityMissing }),
  },
  /** What its short address ends in. */
  code: {
    wire: 'new_code',
    sent: 'text',
    create: unlessProblem(codeProblem),
  },
  /** What its owner calls it; nobody else is shown it. */
  title: {
    wire: 'title',
    sent: 'text',
    create: text(oneLine, title),
    edit: text(oneLine, title),
  },
  /** What its owner writes down about it; nobody else is shown it. */
  note: {
    wire: 'note',
    sent: 'text',
    create: text(unlessBlank, note),
    edit: text(unlessBlank, note),
  },
  /** What its owner is told of by mail. */
  notify: {
    wire: 'notify',
    sent: 'text',
    create: words({ ...notify, missing: 'Choose what you want to be told of' }),
    edit: words(notify),
    defaults: words(notify),
  },
  /** Whether the message is wiped for good once its last allowed opening is over. */
  destroyAfterLast: {
    wire: 'destroy_after_last',
    sent: 'flag',
    only: 'secret',
    create: flag({
      needs: {
        option: 'clicksLimit',
        text: 'Set how many visits are allowed, so that there is a last one',
      },
    }),
  },
} as const satisfies Record<string, OptionRow>;
