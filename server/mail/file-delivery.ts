import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../platform/logger.ts';
import { type Deliver, toMessage } from './delivery.ts';

/** Without a mail server each mail becomes a file that only its owner can read: its link is worth an account. */
export function createFileDelivery(
  deps: { log: Log },
  options: { directory: string; from: string },
): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail(toMessage(options.from, mail));
    await mkdir(options.directory, { recursive: true, mode: 0o700 });
    // A repeated attempt writes the same file again.
    const name = `${new Date(mail.dateMs).toISOString().replaceAll(':', '-')}-${mail.messageId.slice(1, 13)}.eml`;
    const file = join(options.directory, name);
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    deps.log.info({ file }, 'Mail is off: a mail was written to a file');
  };
}
