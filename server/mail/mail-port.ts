import type { Transaction } from 'kysely';
import type { ProviderName } from '../../contract/accounts.ts';
import type { LinkType } from '../../contract/fields.ts';
import type { Notice } from '../../contract/receipts/notices.ts';
import type { ReportReason } from '../../contract/reports.ts';
import type { Schema } from '../database/schema.ts';

/** A mail, ready to go. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
}

/** What a single-use link in a mail is for. */
export type LinkPurpose = 'confirm' | 'reset';

/**
 * What waits in the outbox: a mail, or the wish for a mail with a single-use link. Whether such a mail is due, and its
 * link, are worked out when it is sent: a request for a link costs the same whether or not an account has the address.
 */
export type Letter = { kind: 'mail'; mail: Mail } | { kind: 'link'; purpose: LinkPurpose; email: string };

/** Where rooms leave what has to be mailed. */
export interface Outbox {
  /** Leaves a letter in the transaction that it belongs to: both happen or neither does. */
  put(transaction: Transaction<Schema>, letter: Letter): Promise<void>;
  /** Leaves a letter that belongs to nothing else. */
  putAlone(letter: Letter): Promise<void>;
  /** Has waiting letters sent now; to be called after the commit. */
  wake(): void;
}

/** Makes the mail with a single-use link, in the transaction that stores the link's token; null when none is due. */
export type PrepareLinkMail = (
  transaction: Transaction<Schema>,
  letter: Extract<Letter, { kind: 'link' }>,
) => Promise<Mail | null>;

/** The mails of the product, written. */
export interface MailTexts {
  confirm(person: {
    email: string;
    firstname: string;
    lastname: string;
    /** When the address was given. */
    atMs: number;
    hasPassword: boolean;
    token: string;
    /** Deletes the account instead. */
    disownToken: string;
  }): Mail;
  reset(person: { email: string; firstname: string; token: string }): Mail;
  /** Tells a person who has proved that an address is theirs what went with it. */
  owned(person: {
    email: string;
    firstname: string;
    by: ProviderName | 'mail';
    gone: 'password' | 'everything';
  }): Mail;
  /** Tells an owner that the key of their link or secret is being guessed. */
  guessing(link: { email: string; firstname: string; type: LinkType; code: string }): Mail;
  /** Tells an owner what happened to their link or secret. */
  receipt(link: {
    email: string;
    firstname: string;
    type: LinkType;
    /** Of a secret its beginning only: whoever has all of it may be able to open the secret. */
    code: string;
    happened: readonly { notice: Notice; atMs: number }[];
  }): Mail;
  /** Tells a person that a webhook was switched off because it failed. */
  webhookOff(webhook: { email: string; host: string }): Mail;
  /** Tells a person that a request of theirs was answered; of the answer itself nothing is known. */
  answered(request: { email: string; code: string; askedAtMs: number }): Mail;
  /** A report of a short link, for the people who run the server. */
  report(report: {
    operator: string;
    type: LinkType;
    code: string;
    reason: ReportReason;
    note: string;
    /** Empty: no answer is wanted. */
    email: string;
  }): Mail;
  /** What the people who run the server answer to a message or report. */
  answer(answer: { email: string; to: 'message' | 'report'; text: string; operator: string | null }): Mail;
  /** A feedback or contact message, for the people who run the server. */
  message(message: {
    operator: string;
    kind: 'feedback' | 'contact';
    name: string;
    email: string;
    category: string | null;
    text: string;
  }): Mail;
}
