import { readFileSync } from 'node:fs';

const { environment, flags, main } = JSON.parse(
  readFileSync(new URL('../../../server/command.json', import.meta.url), 'utf8'),
) as { environment: Record<string, string>; flags: string[]; main: string };

/** What Node is started with to run the server, from the repository's root. */
export const serverCommand = [...flags, main];

/** How the allocator is told to keep its memory then. */
export const serverEnvironment = environment;
