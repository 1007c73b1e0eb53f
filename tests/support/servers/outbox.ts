import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { untilFound } from '../run/until-within.ts';

/** Whatever writes its mails into a folder: an application under test, or a server. */
interface Mailing {
  dataDirectory: string;
}

/** Every mail that was written to the outbox folder, the oldest first. */
export async function mailsInOutbox({ dataDirectory }: Mailing): Promise<Email[]> {
  const directory = join(dataDirectory, 'outbox');
  const files = await readdir(directory).catch(() => []);
  const mails = files.filter((file) => file.endsWith('.eml')).sort();
  return Promise.all(mails.map(async (file) => PostalMime.parse(await readFile(join(directory, file)))));
}

async function mailsTo(from: Mailing, email: string): Promise<Email[]> {
  return (await mailsInOutbox(from)).filter(({ to }) => to?.some(({ address }) => address === email));
}

/** The mails to an address, as soon as there are that many. */
export function waitForMailsTo(from: Mailing, email: string, count = 1): Promise<Email[]> {
  return untilFound(`${count} mails to ${email}`, async () => {
    const mails = await mailsTo(from, email);
    return mails.length >= count ? mails : undefined;
  });
}

/** The last mail to an address with this in its subject, as soon as there is one. */
export function waitForMail(from: Mailing, email: string, subject: string): Promise<Email> {
  return untilFound(`a mail to ${email} about ${subject}`, async () =>
    (await mailsTo(from, email)).findLast((mail) => mail.subject?.includes(subject)),
  );
}

interface WithText {
  text?: string | undefined;
}

/** The link that a mail is about. */
export function linkIn(mail: WithText): string {
  const link = /https?:\/\/\S+\?token=[\w-]+/.exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link with a token');
  return link;
}

/** The token of the link in a mail. */
export function tokenIn(mail: WithText): string {
  return new URL(linkIn(mail)).searchParams.get('token') ?? '';
}

/** The token of the first mail to an address with this in its subject. */
export async function tokenMailedTo(from: Mailing, email: string, subject = 'Confirm'): Promise<string> {
  return tokenIn(
    await untilFound(`a mail to ${email} about ${subject}`, async () =>
      (await mailsTo(from, email)).find((mail) => mail.subject?.includes(subject)),
    ),
  );
}
