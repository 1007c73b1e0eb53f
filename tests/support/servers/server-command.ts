import { readFileSync } from 'node:fs';

/** What Node is started with to run the server, from the repository's root. */
export const serverCommand = JSON.parse(
  readFileSync(new URL('../../../server/command.json', import.meta.url), 'utf8'),
) as string[];
