import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '../../contract/endpoints.ts';
import { limits } from '../../contract/limits.ts';
import { strongPassword } from '../../tests/support/builders/account-builder.ts';
import { insertedCode, insertLinks } from '../../tests/support/builders/link-builder.ts';
import { largestPicture, pictureOf, storeSecretBeside } from '../../tests/support/database/stored-secret.ts';
import { floodsOf, longTarget, visitLinksOf } from '../../tests/support/load/floods.ts';
import { connectWithoutReading, type Sent, sendAtFullSpeed } from '../../tests/support/load/full-speed.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Answers } from './measure.ts';
import type { Person, Stage } from './stage.ts';

/** How much of everything. */
export interface FloodSize {
  floodMs: number;
  /** Links of an owner who has very many. */
  manyLinks: number;
  /** Of an account that is deleted: wiping takes its time, so that other requests are not kept waiting. */
  leftLinks: number;
  /** Lines of a message that is dear to draw. */
  lines: number;
  sockets: number;
  /** How long is looked on after sockets that did not read are gone: what waited for them may go on. */
  aftermathMs: number;
}

export const floodSizes: Record<'short' | 'long', FloodSize> = {
  short: { floodMs: 500, manyLinks: 2000, leftLinks: 2000, lines: 20_000, sockets: 300, aftermathMs: 1500 },
  long: {
    floodMs: 10_000,
    manyLinks: 200_000,
    leftLinks: 10_000,
    lines: 49_000,
    sockets: 600,
    aftermathMs: 10_000,
  },
};

/** What is made ready beforehand, without the neighbour, and what is done then. */
export interface NamedFlood {
  name: string;
  prepare(stage: Stage): Promise<() => Promise<Answers>>;
}

const longAddresses = 300;
const few = 20;
const connections = 8;
/** Of those who send large secrets: each of them is work for the machine. */
const largeConnections = 4;
const longUrl = (index: number) => longTarget(index).slice(0, limits.targetMaxLength);

export function namedFloods(size: FloodSize, random: SeededRandom): NamedFlood[] {
  const { floodMs, manyLinks, leftLinks, lines, sockets, aftermathMs } = size;
  const flood = async ({ server }: Stage, count: number, sent: () => Sent): Promise<Answers> =>
    Object.fromEntries(await sendAtFullSpeed(server.address, count, floodMs, sent));
  const call = (path: string, payload: object, token: string): Sent => ({
    path,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(payload)),
  });
  const ownerOf = async (stage: Stage, long: number, short: number): Promise<Person> => {
    const person = await stage.createPerson();
    await insertLinks(stage.shared.database, person.id, long + short, (index) =>
      index < short ? `https://shop${index % 97}.example.com/articles/${index}/read` : longUrl(index),
    );
    return person;
  };
  /** One of the dear things that one person with many links can do, again and again. */
  const dear = (name: string, long: number, short: number): NamedFlood => ({
    name: `${name}, of ${long + short} links`,
    async prepare(stage) {
      const flooder = await ownerOf(stage, long, short);
      const { shared, server } = stage;
      if (name === 'lists by visits') await visitLinksOf(shared.database, flooder.id);
      const deeds = floodsOf({ address: server.address, database: shared.database, flooder });
      const isLast = name === 'leaving with everything';
      return async () => {
        const answers: Answers = {};
        const endsAt = performance.now() + floodMs;
        do {
          for (const http of (await deeds[name]?.()) ?? []) answers[http] = (answers[http] ?? 0) + 1;
        } while (!isLast && performance.now() < endsAt);
        return answers;
      };
    },
  });

  return [
    dear('leaving with everything', longAddresses, 0),
    dear('leaving with everything', 0, leftLinks),
    dear('dear searches', longAddresses, 0),
    dear('deep pages', 0, manyLinks),
    dear('lists by visits', 0, manyLinks),
    dear('many zones', 0, longAddresses),
    dear('an export', 0, manyLinks),
    {
      name: 'toggling links at full speed',
      async prepare(stage) {
        const { token, id } = await ownerOf(stage, 0, few);
        return () =>
          flood(stage, connections, () =>
            call(endpoints.toggle.path, { code: insertedCode(id, random.below(few)), type: 'url' }, token),
          );
      },
    },
    {
      name: 'creating links of 8 KB',
      prepare: async (stage) => () =>
        flood(stage, connections, () =>
          call(endpoints.createLink.path, { url: longUrl(random.below(1e6)) }, stage.flooder.token),
        ),
    },
    {
      name: 'editing links to 8 KB',
      async prepare(stage) {
        const { token, id } = await ownerOf(stage, 0, few);
        return () =>
          flood(stage, connections, () => {
            const options = { url: longUrl(random.below(1e6)) };
            return call(
              endpoints.edit.path,
              { code: insertedCode(id, random.below(few)), type: 'url', options },
              token,
            );
          });
      },
    },
    {
      name: `opening secrets of ${lines} lines`,
      async prepare(stage) {
        const message = { ops: [{ insert: `words to read${'\n'.repeat(lines)}the end\n` }] };
        const code = await storeSecretBeside(stage.shared, stage.flooder.id, message);
        return () =>
          flood(stage, connections, () => ({ path: `/s/${code}`, headers: { accept: 'text/html' } }));
      },
    },
    {
      name: `a picture of 4.9 MB, asked for by ${sockets} sockets that do not read`,
      async prepare(stage) {
        const code = await storeSecretBeside(stage.shared, stage.flooder.id, pictureOf(largestPicture));
        return async () => {
          const request = `POST /s/${code} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`;
          const opened = await connectWithoutReading(stage.server.address, sockets, request);
          await wait(floodMs);
          for (const socket of opened) socket.destroy();
          await wait(aftermathMs);
          return { sockets: opened.length };
        };
      },
    },
    {
      name: 'creating the largest secrets',
      async prepare(stage) {
        const secret = { entered_secret: pictureOf(largestPicture) };
        const sent = call(endpoints.createSecret.path, secret, stage.flooder.token);
        return () => flood(stage, largeConnections, () => sent);
      },
    },
    {
      name: `large bodies, begun on ${sockets} sockets and never ended`,
      prepare: async (stage) => async () => {
        const head = [
          `POST ${endpoints.createSecret.path} HTTP/1.1`,
          'host: x',
          `authorization: ${stage.flooder.token}`,
          'content-type: application/json',
          'content-length: 7000000',
        ].join('\r\n');
        const begun = `${head}\r\n\r\n${'x'.repeat(6_000_000)}`;
        const opened = await connectWithoutReading(stage.server.address, sockets, begun);
        await wait(floodMs);
        for (const socket of opened) socket.destroy();
        return { sockets: opened.length };
      },
    },
    {
      name: 'bodies of 7 MB from strangers',
      async prepare(stage) {
        const body = Buffer.from(JSON.stringify({ entered_secret: 'x'.repeat(7_000_000) }));
        const headers = { 'content-type': 'application/json' };
        return () => flood(stage, connections, () => ({ path: endpoints.createSecret.path, headers, body }));
      },
    },
    {
      name: 'captcha challenges',
      prepare: async (stage) => () =>
        flood(stage, connections, () => ({ method: 'GET', path: endpoints.captcha.path })),
    },
    {
      name: 'unknown codes',
      prepare: async (stage) => () =>
        flood(stage, 2 * connections, () => ({ method: 'GET', path: `/${random.word(7)}` })),
    },
    {
      name: 'wrong passwords',
      prepare: async (stage) => () =>
        flood(stage, 2 * connections, () => ({
          path: endpoints.login.path,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: stage.flooder.email, password: `not ${strongPassword}` }),
        })),
    },
  ];
}
