import { readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the files of mails that went to an address, or passed on what was written by who has it; says how many. */
export async function removeWrittenMails(directory: string, email: string): Promise<number> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => /\.eml(\.part)?$/.test(name));
  let removed = 0;
  for (const name of names) {
    const file = join(directory, name);
    const [head = ''] = (await readFile(file, 'utf8').catch(() => '')).split(/\r?\n\r?\n/, 1);
    if (!addressesIn(head).includes(email)) continue;
    await unlink(file);
    removed += 1;
  }
  return removed;
}

/** Whom a mail went to and whom answers go to. A long header goes on in the lines below it. */
function addressesIn(head: string): string[] {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return lines
    .filter((line) => /^(to|reply-to):/i.test(line))
    .flatMap((line) => line.match(/[^\s<>,:"]+@[^\s<>,"]+/g) ?? [])
    .map((address) => address.toLowerCase());
}
