import { endpoints } from '../../contract/endpoints.ts';
import { randomToken, systemRandom } from '../../server/platform/random.ts';
import { sha256 } from '../../server/platform/vault.ts';
import { createSignedInUser, strongPassword } from '../../tests/support/builders/account-builder.ts';
import { makeLink, makeSecret } from '../../tests/support/builders/link-builder.ts';
import { untilWiped } from '../../tests/support/database/until-wiped.ts';
import type { AppUnderTest } from '../../tests/support/servers/app-under-test.ts';
import type { Belongings, SampleCall } from '../sample-payloads.ts';

/** What a call answered. */
export interface Said {
  http: number;
  /** `status_code`; the HTTP status of an answer without one. */
  code: number;
  text: string;
}

/** A person whose things others ask for. */
export interface Victim extends Belongings {
  id: number;
  /** Stands in everything of theirs. */
  canary: string;
  isChanged(): Promise<boolean>;
}

interface KindOfToken {
  /** No session has it. */
  isDead: boolean;
  /** Whether the server takes it for a token at all. */
  isSent: boolean;
  make(app: AppUnderTest, victim: Victim): Promise<string | undefined>;
}

const dead = (make: KindOfToken['make']): KindOfToken => ({ isDead: true, isSent: true, make });
const unsent = (make: KindOfToken['make']): KindOfToken => ({ isDead: true, isSent: false, make });

export const tokenKinds = {
  none: unsent(async () => undefined),
  empty: unsent(async () => ''),
  'too long': unsent(async () => 'x'.repeat(4000)),
  wrong: dead(async () => randomToken(systemRandom)),
  'hash of the owner’s': dead(async (app, { id }) => {
    const { token_hash } = await app.database.query
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    return Buffer.from(token_hash).toString('base64url');
  }),
  expired: dead(async (app) => {
    const { token } = await createSignedInUser(app);
    const expired = { expires_at_ms: app.clock.now() };
    await app.database.query
      .updateTable('sessions')
      .set(expired)
      .where('token_hash', '=', sha256(token))
      .execute();
    return token;
  }),
  'logged out': dead(async (app) => {
    const { token } = await createSignedInUser(app);
    await app.call(endpoints.logout, undefined, { token });
    return token;
  }),
  'before a new password': dead(async (app) => {
    const { token } = await createSignedInUser(app);
    const next = `${strongPassword}2`;
    const change = { current_password: strongPassword, password: next, confirmPassword: next };
    await app.call(endpoints.changePassword, change, { token });
    return token;
  }),
  'deleted person’s': dead(async (app) => {
    const { id, token } = await createSignedInUser(app);
    await app.call(endpoints.deleteAccount, { password: strongPassword }, { token });
    await untilWiped(app.database, id);
    return token;
  }),
  'other person’s': {
    isDead: false,
    isSent: true,
    make: async (app) => (await createSignedInUser(app)).token,
  },
} as const satisfies Record<string, KindOfToken>;

export type TokenKind = keyof typeof tokenKinds;

/** Makes a call with a token, about what the victim has. */
export async function askWith(
  app: AppUnderTest,
  token: string | undefined,
  { endpoint, payload }: SampleCall,
  victim: Victim,
): Promise<Said> {
  const headers = token === undefined ? {} : { authorization: token };
  const { http, body } = await app.call(endpoint, payload(victim), { headers });
  // What was sent is not told.
  const text = JSON.stringify(body).replaceAll(victim.email, '');
  return { http, code: Number(body['status_code'] ?? http), text };
}

/** An owner of a link and a secret, with a word in everything that stands nowhere else. */
export async function createVictim(app: AppUnderTest): Promise<Victim> {
  const canary = `canary${Buffer.from(systemRandom.bytes(6)).toString('hex')}`;
  const { id, email, token } = await createSignedInUser(app, { email: `${canary}@example.com` });
  const names = { firstname: canary, lastname: canary, default_message: canary };
  await app.database.query.updateTable('users').set(names).where('id', '=', id).execute();
  const options = { password: canary, ads_enabled: true, redirection_time: 9, url_message: canary };
  const link = await makeLink(app, token, options, `https://${canary}.example/`);
  const secret = await makeSecret(app, token, { ...options, add_enabled: true }, canary);
  const belongings = () => stateOf(app, id);
  const before = await belongings();
  return { id, email, link, secret, canary, isChanged: async () => (await belongings()) !== before };
}

async function stateOf({ database: { query } }: AppUnderTest, id: number): Promise<string> {
  return JSON.stringify([
    await query.selectFrom('users').selectAll().where('id', '=', id).execute(),
    await query.selectFrom('sessions').selectAll().where('user_id', '=', id).execute(),
    await query.selectFrom('links').selectAll().where('owner_id', '=', id).orderBy('id').execute(),
  ]);
}
