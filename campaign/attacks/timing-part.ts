import { Agent, request } from 'node:http';
import { endpoints } from '../../contract/endpoints.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { createSignedInUser, solveCaptchaAt, strongPassword } from '../../tests/support/account-builder.ts';
import { codeOf } from '../../tests/support/link-builder.ts';
import { startServer } from '../../tests/support/server-process.ts';
import { createSharedDatabase } from '../../tests/support/shared-database.ts';
import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { croppedT } from './welch.ts';

const mostT = 4.5;
const key = 'a key of a good length 0123456789';

/** Something to ask, ready before the time is taken. */
interface Question {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Two kinds of questions that must take equally long. */
interface Pair {
  name: string;
  pairs: { short: number; long: number };
  one(): Promise<Question>;
  other(): Promise<Question>;
}

export const timingPart: Part = {
  name: 'timing',
  group: 'attacks',
  title: 'What time tells',
  explanation:
    'Two kinds of requests in turn and in random order over one connection, one of which knows more: a key of which all but the last letter is right, a token of which all but the last letter is, an e-mail address that has an account. Welch’s t over all answers and over the quickest 95, 90, 75 and 50 %, the largest counts. Wanted: |t| < 4.5, and the same answer.',
  columns: ['What', 'Pairs', 'Median ms, knowing', 'Median ms, not', '|t|', 'Answers'],
  async run({ kind, isShort, judgesTimes, random, say }: CampaignContext): Promise<Outcome> {
    const outcome: Outcome = { rows: [], faults: [], remarks: [] };
    const shared = await createSharedDatabase(kind);
    const server = await startServer({ ...shared.environment, CAPTCHA_TRIES: '1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (const pair of await preparePairs(server.address, shared.database, random)) {
        const count = pair.pairs[isShort ? 'short' : 'long'];
        const times = { one: [] as number[], other: [] as number[] };
        const answers = { one: new Set<string>(), other: new Set<string>() };
        for (let round = 0; round < count; round += 1)
          for (const which of random.shuffle(['one', 'other'] as const)) {
            const asked = await pair[which]();
            const { ms, said } = await ask(server.address, agent, asked);
            // The first ones warm the server up.
            if (round >= count / 20) times[which].push(ms);
            answers[which].add(said);
          }
        const t = croppedT(times.one, times.other);
        const isSame = [...answers.one].join() === [...answers.other].join();
        const row = [
          pair.name,
          String(count),
          medianOf(times.one),
          medianOf(times.other),
          t.toFixed(2),
          isSame
            ? [...answers.one].join(', ')
            : `${[...answers.one].join(', ')} and ${[...answers.other].join(', ')}`,
        ];
        say(row.join('  '));
        outcome.rows.push(row);
        if (!isSame) outcome.faults.push(`${pair.name}: the answers differ`);
        if (judgesTimes && t >= mostT) outcome.faults.push(`${pair.name}: |t| is ${t.toFixed(2)}`);
      }
    } finally {
      agent.destroy();
      await server.kill();
      await shared.remove();
    }
    return outcome;
  },
};

async function preparePairs(
  address: string,
  database: Parameters<typeof createSignedInUser>[0]['database'],
  random: SeededRandom,
): Promise<Pair[]> {
  const person = await createSignedInUser({ database, clock: systemClock });
  const unconfirmed = await createSignedInUser({ database, clock: systemClock });
  await database.query
    .updateTable('users')
    .set({ email_confirmed_at_ms: null })
    .where('id', '=', unconfirmed.id)
    .execute();
  const json = { 'content-type': 'application/json' };
  const post = (path: string, payload: object, headers = {}): Question => ({
    method: 'POST',
    path,
    headers: { accept: 'application/json', ...json, ...headers },
    body: JSON.stringify(payload),
  });
  const make = async (path: string, payload: object) => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { ...json, authorization: person.token },
      body: JSON.stringify(payload),
    });
    return codeOf(((await response.json()) as { details: string }).details);
  };
  const link = await make(endpoints.createLink.path, {
    url: 'https://example.com/',
    options: { password: key },
  });
  const message = { ops: [{ insert: 'words that nobody will read\n' }] };
  const secret = await make(endpoints.createSecret.path, {
    entered_secret: message,
    options: { password: key },
  });
  const nearly = (text: string) => `${text.slice(0, -1)}${random.pick([...'~^+'])}`;
  const unlike = (text: string) => random.word(text.length);
  const nobody = () => `${random.word(person.email.indexOf('@'))}@example.com`;
  const mailTo = (path: string, email: string) => post(path, { user: { email } });
  const register = async (email: string) => {
    const user = { firstname: 'Maya', lastname: 'Lindqvist', email, password: strongPassword };
    const captcha = { 'g-recaptcha-response': await solveCaptchaAt(address) };
    const payload = {
      user: { ...user, password_confirmation: strongPassword },
      accept_terms: true,
      ...captcha,
    };
    return post(endpoints.register.path, payload);
  };
  const logIn = (email: string) => post(endpoints.login.path, { email, password: 'Wrong1horse!' });
  const quick = { short: 100, long: 5000 };
  const dear = { short: 10, long: 300 };
  return [
    {
      name: 'key of a link',
      pairs: quick,
      one: async () => post(`/${link}`, { key: nearly(key) }),
      other: async () => post(`/${link}`, { key: unlike(key) }),
    },
    {
      name: 'key of a secret',
      pairs: quick,
      one: async () => post(`/s/${secret}`, { key: nearly(key) }),
      other: async () => post(`/s/${secret}`, { key: unlike(key) }),
    },
    {
      name: 'login token',
      pairs: quick,
      one: async () => post(endpoints.profile.path, {}, { authorization: nearly(person.token) }),
      other: async () => post(endpoints.profile.path, {}, { authorization: unlike(person.token) }),
    },
    {
      name: 'forgotten password',
      pairs: { short: 50, long: 1000 },
      one: async () => mailTo(endpoints.forgotPassword.path, person.email),
      other: async () => mailTo(endpoints.forgotPassword.path, nobody()),
    },
    {
      name: 'confirmation asked for again',
      pairs: { short: 50, long: 1000 },
      one: async () => mailTo(endpoints.resendConfirmation.path, unconfirmed.email),
      other: async () => mailTo(endpoints.resendConfirmation.path, nobody()),
    },
    {
      name: 'registration',
      pairs: dear,
      one: () => register(person.email),
      other: () => register(nobody()),
    },
    {
      name: 'login',
      pairs: dear,
      one: async () => logIn(person.email),
      other: async () => logIn(nobody()),
    },
  ];
}

function medianOf(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(3);
}

function ask(
  address: string,
  agent: Agent,
  { method, path, headers, body }: Question,
): Promise<{ ms: number; said: string }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sending = request(address + path, { method, agent, headers }, (response) => {
      const ms = performance.now() - began;
      let text = '';
      response.on('data', (piece: Buffer) => {
        text += piece.toString();
      });
      response.on('end', () =>
        resolve({ ms, said: `${response.statusCode}/${/"status_code":(\d+)/.exec(text)?.[1]}` }),
      );
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
