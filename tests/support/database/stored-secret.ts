import type { Database } from '../../../server/database/database.ts';
import { insertLink } from '../../../server/links/insert-link.ts';
import { type Clock, systemClock } from '../../../server/platform/clock.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import { createVault, type Vault } from '../../../server/platform/vault.ts';
import { createSecret } from '../../../server/secrets/create-secret.ts';
import { encryptMessage } from '../../../server/secrets/encrypted-message.ts';
import type { SharedDatabase } from './shared-database.ts';

export const largestPicture = 4_900_000;

/** Stores a message as it is, also one that could not be created any more, and gives its code. */
export async function storeSecret(
  deps: { database: Database; vault: Vault; clock: Clock },
  ownerId: number,
  delta: Parameters<typeof encryptMessage>[1],
): Promise<string> {
  const made = await createSecret({ ...deps, random: systemRandom, insertLink }, ownerId, {
    content: { kind: 'encrypted', ...(await encryptMessage(systemRandom, delta)) },
    options: {
      key: null,
      redirectionTime: null,
      message: null,
      clicksLimit: null,
      validForSeconds: null,
      code: null,
      title: null,
      note: null,
      notify: null,
      destroyAfterLast: false,
    },
    tags: [],
  });
  if (!made.ok) throw new Error(made.failure.status);
  return made.value.code;
}

/** The same in the database of a server that runs by itself. */
export function storeSecretBeside(
  { database, environment }: SharedDatabase,
  ownerId: number,
  delta: Parameters<typeof encryptMessage>[1],
): Promise<string> {
  const vault = createVault({ random: systemRandom }, environment['APP_SECRET'] as string, null);
  return storeSecret({ database, vault, clock: systemClock }, ownerId, delta);
}

/** A message with a picture of so many characters. */
export function pictureOf(characters: number) {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000a0000000a0802000000', 'hex');
  const bytes = Buffer.concat([head, systemRandom.bytes(Math.floor(characters / 4) * 3 - head.length - 60)]);
  return {
    ops: [
      { insert: 'a picture for you\n' },
      { insert: { image: `data:image/png;base64,${bytes.toString('base64')}` } },
      { insert: '\n' },
    ],
  };
}
