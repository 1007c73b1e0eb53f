import { createTransport } from 'nodemailer';
import { type Deliver, toMessage } from './delivery.ts';

const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Sends over SMTP, one connection a mail. */
export function createSmtpDelivery(options: { url: string; from: string }): Deliver {
  const transport = createTransport({ url: options.url, ...timeouts });
  return async (mail) => {
    await transport.sendMail(toMessage(options.from, mail));
  };
}

/** Whether the mail server says that there is no such recipient. Everything else may be better later. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
}

/** Connects to a mail server and signs in, without sending anything; throws what went wrong. */
export async function signInToSmtp(url: string): Promise<void> {
  await createTransport({ url, ...timeouts }).verify();
}
