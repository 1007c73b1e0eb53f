import { apiKeyScopes } from '../contract/api-keys.ts';
import { endpoints } from '../contract/endpoints.ts';
import { limits } from '../contract/limits.ts';
import { operationPath } from '../contract/rest/operation.ts';
import { operations } from '../contract/rest/operations.ts';
import type { BenchInstallation } from './installation.ts';
import { getting, putLoad, requesting } from './load.ts';
import { median } from './median.ts';
import { addLinks, addOwner, codeOf, type Owner } from './seed.ts';

const json = { 'content-type': 'application/json', accept: 'application/json' };
const links = 10_000;
/** Requests of a program at once. */
const connections = 10;
const rounds = 3;
const seconds = 3;

/** The same by a person's session and by a key. */
export interface ByKeyFigures {
  what: string;
  sessionPerSecond: number;
  keyPerSecond: number;
}

export interface ProgramFigures {
  /** One by one over one connection. */
  singleMs: number;
  /** One by one over several. */
  besideMs: number;
  /** By bulk over one. */
  bulkMs: number;
  byKey: ByKeyFigures[];
}

/** What programs do, beside what people do. */
export async function measurePrograms(installation: BenchInstallation): Promise<ProgramFigures> {
  const owner = await addOwner(installation.database, 'programs@example.com');
  await addLinks(installation.database, { owner, first: 0, count: 1000, clicksEach: 0 });
  const server = await installation.start();
  try {
    const key = await makeKey(server.address, owner);
    const byKey: ByKeyFigures[] = [];
    for (const { what, session, program } of pairs(owner, key)) {
      const measured: { session: number[]; program: number[] } = { session: [], program: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const [kind, script] of [
          ['session', session],
          ['program', program],
        ] as const) {
          const { perSecond, failures } = await putLoad({
            address: server.address,
            seconds,
            script,
            connections,
          });
          if (failures > 0) throw new Error(`${failures} requests failed (${what}, ${kind})`);
          measured[kind].push(perSecond);
        }
      byKey.push({
        what,
        sessionPerSecond: median(measured.session),
        keyPerSecond: median(measured.program),
      });
    }
    return { ...(await timeBulk(server.address, key)), byKey };
  } finally {
    await server.stop();
  }
}

function pairs({ token }: Owner, key: string) {
  const asPerson = { ...json, authorization: token };
  const asProgram = { ...json, authorization: `Bearer ${key}` };
  const call = (path: string, body: object) =>
    requesting({
      method: 'POST',
      pathExpression: JSON.stringify(path),
      headers: asPerson,
      bodyExpression: `'${JSON.stringify(body)}'`,
    });
  const creating = (path: string, headers: Record<string, string>, field: string) =>
    requesting({
      method: 'POST',
      pathExpression: JSON.stringify(path),
      headers,
      bodyExpression: `'{"${field}":"https://example.com/page/' .. n .. '"}'`,
    });
  return [
    {
      what: 'a page of the list',
      session: call(endpoints.listLinks.path, { type: 'url' }),
      program: getting(operationPath(operations.listLinks), asProgram),
    },
    {
      what: 'one link',
      session: call(endpoints.linkStatistics.path, { type: 'url', code: codeOf(1) }),
      program: getting(operationPath(operations.readLink, { code: codeOf(1) }), asProgram),
    },
    {
      what: 'a new link',
      session: creating(endpoints.createLink.path, asPerson, 'url'),
      program: creating(operationPath(operations.createLink), asProgram, 'target'),
    },
  ];
}

/** Many links, one by one and by bulk. */
async function timeBulk(address: string, key: string): Promise<Omit<ProgramFigures, 'byKey'>> {
  const post = async (path: string, body: object): Promise<void> => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  };
  const linkOf = (n: number) => ({ target: `https://example.com/page/${n}` });
  const oneByOne = (most: number) =>
    timed(async () => {
      let next = 0;
      const makeSome = async () => {
        while (next < links) await post(operationPath(operations.createLink), linkOf(next++));
      };
      await Promise.all(Array.from({ length: most }, makeSome));
    });
  const singleMs = await oneByOne(1);
  const besideMs = await oneByOne(connections);
  const bulkMs = await timed(async () => {
    for (let from = 0; from < links; from += limits.bulkRows) {
      const rows = Array.from({ length: limits.bulkRows }, (_, n) => linkOf(from + n));
      await post(operationPath(operations.createLinks), { links: rows });
    }
  });
  return { singleMs, besideMs, bulkMs };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function makeKey(address: string, { token }: Owner): Promise<string> {
  const response = await fetch(address + endpoints.createApiKey.path, {
    method: 'POST',
    headers: { ...json, authorization: token },
    body: JSON.stringify({ name: 'The benchmark', scopes: apiKeyScopes }),
  });
  const { details } = (await response.json()) as { details: { key: string } };
  return details.key;
}
