import type { Mail } from './mail-port.ts';

/** A mail on its way: what stays the same over all attempts to send it. */
export interface OutgoingMail extends Mail {
  messageId: string;
  /** When it was written. */
  dateMs: number;
}

/** Hands a mail over; throws when that failed. */
export type Deliver = (mail: OutgoingMail) => Promise<void>;

/** A mail as nodemailer takes it: addresses as objects, so that no part of one can become a header or a second one. */
export function toMessage(from: string, mail: OutgoingMail) {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: new Date(mail.dateMs),
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    // Tells mail programs and out-of-office robots that no answer is waited for.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
