import { endpoints } from '../../contract/endpoints.ts';
import type { Database } from '../../server/database/database.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { createSignedInUser, strongPassword } from '../../tests/support/builders/account-builder.ts';
import { codeOf } from '../../tests/support/builders/link-builder.ts';
import type { SeededRandom } from '../seeded-random.ts';

const kinds = [
  'key of a link',
  'key of a secret',
  'default key',
  'wrong key',
  'message of a secret',
  'message of a deleted secret',
  'message of a burnt secret',
  'password',
  'wrong password',
  'token',
  'target',
  'target of a deleted link',
  'message to visitors',
  'name',
  'e-mail',
] as const;

export type CanaryKind = (typeof kinds)[number];

/** What must stand nowhere in plain words, not even while it is used. */
export const secretKinds: readonly CanaryKind[] = kinds.slice(0, 10);

export interface CanaryLife {
  personId: number;
  token: string;
  password: string;
  canaries: { kind: CanaryKind; word: string }[];
  requests: number;
}

/** A person uses a word of its own for everything. */
export async function liveWithCanaries(
  address: string,
  database: Database,
  random: SeededRandom,
): Promise<CanaryLife> {
  const word = Object.fromEntries(kinds.map((kind) => [kind, `canary${random.word(16)}`])) as Record<
    CanaryKind,
    string
  >;
  const person = await createSignedInUser(
    { database, clock: systemClock },
    { email: `${word['e-mail']}@example.com` },
  );
  const password = `${word.password}1!`.replace(/[^A-Za-z\d@$!%*#?&]/g, '');
  let token = person.token;
  let requests = 0;

  async function send(path: string, payload: unknown, headers: Record<string, string> = {}) {
    requests += 1;
    const response = await fetch(address + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: token,
        ...headers,
      },
      body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
    const text = await response.text();
    return (text.startsWith('{') ? JSON.parse(text) : {}) as { details?: unknown; token?: string };
  }
  const make = async (path: string, payload: object) => codeOf((await send(path, payload)).details);
  const messageOf = (text: string) => ({ ops: [{ insert: `${text} and more words\n` }] });

  const change = { current_password: strongPassword, password, confirmPassword: password };
  token = (await send(endpoints.changePassword.path, change)).token as string;
  await send(endpoints.login.path, { email: person.email, password }, { authorization: '' });
  await send(
    endpoints.login.path,
    { email: person.email, password: word['wrong password'] },
    { authorization: '' },
  );
  const names = { firstname: word.name, lastname: word.name, date_of_birth: '01-31-1990' };
  await send(endpoints.updateProfile.path, names);
  await send(endpoints.setDefaults.path, {
    password: word['default key'],
    url_message: word['message to visitors'],
    redirection_time: 9,
  });

  const options = {
    password: word['key of a link'],
    ads_enabled: true,
    redirection_time: 9,
    url_message: word['message to visitors'],
  };
  const link = await make(endpoints.createLink.path, { url: `https://example.com/${word.target}`, options });
  const deletedLink = await make(endpoints.createLink.path, {
    url: `https://example.com/${word['target of a deleted link']}`,
  });
  const secretOptions = { password: word['key of a secret'] };
  const secret = await make(endpoints.createSecret.path, {
    entered_secret: messageOf(word['message of a secret']),
    options: secretOptions,
  });
  const deletedSecret = await make(endpoints.createSecret.path, {
    entered_secret: messageOf(word['message of a deleted secret']),
  });
  const burnt = await make(endpoints.createSecret.path, {
    entered_secret: messageOf(word['message of a burnt secret']),
    options: { clicks_limit: 1, destroy_after_last: true },
  });
  for (const key of [word['wrong key'], word['key of a link']]) {
    await send(`/${link}`, { key });
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    await send(`/${link}`, `key=${key}`, form);
    await send(`/${link}?key=${key}`, { key: [key] });
  }
  for (const key of [word['wrong key'], word['key of a secret']]) await send(`/s/${secret}`, { key });
  await send(`/s/${burnt}`, {});
  await send(`/s/${deletedSecret}`, {});
  await send(endpoints.listLinks.path, { search_string: word.target });
  await send(endpoints.exportAccount.path, { password });
  // Requests that are refused, broken or too large, with everything in them that must not be logged.
  const all = Object.values(word).join(' ');
  for (const broken of [`{"password":"${all}`, JSON.stringify({ [all]: all }), JSON.stringify([all])])
    for (const { method, path } of Object.values(endpoints))
      if (method === 'POST' && path !== endpoints.logout.path) await send(path, broken);
  await send(endpoints.profile.path, 'x'.repeat(100_000) + all);
  await send(
    endpoints.profile.path,
    {},
    { authorization: `${word['wrong password']}`, cookie: `a=${word['wrong key']}` },
  );
  await send(endpoints.remove.path, { code: deletedLink, type: 'url' });
  await send(endpoints.remove.path, { code: deletedSecret, type: 'secret' });
  return {
    personId: person.id,
    token,
    password,
    canaries: kinds.map((kind) => ({ kind, word: kind === 'token' ? token : word[kind] })),
    requests,
  };
}

/** They delete their account. */
export async function leaveEverything(address: string, { token, password }: CanaryLife): Promise<void> {
  const response = await fetch(address + endpoints.deleteAccount.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ password }),
  });
  const { status_code } = (await response.json()) as { status_code: number };
  if (status_code !== 620) throw new Error(`The account was not deleted: ${status_code}`);
}
