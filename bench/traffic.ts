import { readdirSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endpoints } from '../contract/endpoints.ts';
import { type Candidate, startCandidate } from './candidate.ts';
import { type ComparedServer, compareServers, type Figures, type WarmUp } from './comparison.ts';
import type { BenchInstallation } from './installation.ts';
import { getting, requesting, usualConnections } from './load.ts';
import { addLinks, addOwner, codeOf, firstCodeNumber, type Owner } from './seed.ts';

/** Links that visitors ask for. */
const linkCount = 100_000;

/** A kind of request, put to the bare server and to ours on each database. */
export interface Scenario {
  name: string;
  /** What the bare server is asked meanwhile. */
  yardstick: 'redirect' | 'json';
  environment?: Record<string, string>;
  script(stage: Stage): string;
  warmUp?: WarmUp;
  /** Whether each answer has to be found again among the recorded clicks, or among the links. */
  leaves: 'click' | 'link' | 'nothing';
  /** How often it is measured, where that is more than usual. */
  rounds?: number;
}

const usualRounds = 3;

/** What there is to ask for. */
interface Stage {
  owner: Owner;
  limited: string;
  withMessage: string;
  withKey: string;
  secret: string;
}

const json = { 'content-type': 'application/json', accept: 'application/json' };
const creating = {
  method: 'POST',
  pathExpression: JSON.stringify(endpoints.createLink.path),
} as const;

const eachLink = `"/b" .. (${firstCodeNumber} + n % ${linkCount})`;
const randomLink = `"/b" .. math.random(${firstCodeNumber}, ${firstCodeNumber + linkCount - 1})`;

export const scenarios: Scenario[] = [
  {
    name: 'one link again and again',
    yardstick: 'redirect',
    script: () => getting(`/${codeOf(1)}`),
    rounds: 21,
    leaves: 'click',
  },
  {
    name: '100,000 links at random, cache for all of them',
    yardstick: 'redirect',
    environment: { LINK_CACHE_MB: '48' },
    warmUp: { script: requesting({ pathExpression: eachLink }), seconds: 10 },
    script: () => requesting({ pathExpression: randomLink }),
    rounds: 15,
    leaves: 'click',
  },
  {
    name: '100,000 links at random, cache for a quarter',
    yardstick: 'redirect',
    environment: { LINK_CACHE_MB: '8' },
    script: () => requesting({ pathExpression: randomLink }),
    leaves: 'click',
  },
  {
    name: 'links never asked for lately',
    yardstick: 'redirect',
    environment: { LINK_CACHE_MB: '1' },
    script: () => requesting({ pathExpression: eachLink }),
    leaves: 'click',
  },
  {
    name: 'unknown codes',
    yardstick: 'redirect',
    script: () => requesting({ pathExpression: `"/c" .. math.random(1000000, 9999999)` }),
    leaves: 'nothing',
  },
  {
    name: 'a click-limited link',
    yardstick: 'redirect',
    script: ({ limited }) => getting(`/${limited}`),
    rounds: 9,
    leaves: 'click',
  },
  {
    name: 'the page with a message',
    yardstick: 'redirect',
    script: ({ withMessage }) => getting(`/${withMessage}`),
    leaves: 'nothing',
  },
  {
    name: 'the page that asks for a key',
    yardstick: 'redirect',
    script: ({ withKey }) => getting(`/${withKey}`),
    leaves: 'nothing',
  },
  {
    name: 'opening a secret',
    yardstick: 'json',
    script: ({ secret }) =>
      requesting({
        method: 'POST',
        pathExpression: JSON.stringify(`/s/${secret}`),
        headers: json,
        bodyExpression: `'{"url":"for the bare server"}'`,
      }),
    leaves: 'click',
  },
  {
    name: 'a visitor makes a link',
    yardstick: 'json',
    script: () =>
      requesting({
        ...creating,
        headers: json,
        bodyExpression: `'{"url":"https://example.com/page/' .. n .. '"}'`,
      }),
    rounds: 9,
    leaves: 'link',
  },
  {
    name: 'a user makes a link',
    yardstick: 'json',
    script: ({ owner }) =>
      requesting({
        ...creating,
        headers: { ...json, authorization: owner.token },
        bodyExpression: `'{"url":"https://example.com/page/' .. n .. '","options":{"expiry_date":86400}}'`,
      }),
    leaves: 'link',
  },
  {
    name: 'the landing page',
    yardstick: 'redirect',
    script: () => getting('/', { 'accept-encoding': 'gzip, deflate, br' }),
    leaves: 'nothing',
  },
  {
    name: 'a script of the web application',
    yardstick: 'redirect',
    script: () => getting(`/assets/${largestScript()}`, { 'accept-encoding': 'gzip, deflate, br' }),
    leaves: 'nothing',
  },
];

/** Holds a scenario on a database beside the bare server. */
export async function runScenario(scenario: Scenario, ready: ReadyStage): Promise<Figures[]> {
  const bare = await startCandidate({ command: ['bench/bare-server.ts'] });
  const ours = await ready.installation.start({ environment: scenario.environment ?? {} });
  try {
    const yardstick = { name: 'bare server', candidate: bare, script: bareScript(scenario) };
    return await compareServers(
      [yardstick, comparedServer(scenario, ready, ours)],
      scenario.rounds ?? usualRounds,
    );
  } finally {
    await Promise.all([bare.stop(), ours.stop()]);
  }
}

function bareScript({ yardstick }: Scenario): string {
  return yardstick === 'redirect'
    ? getting('/abcdefg')
    : requesting({
        ...creating,
        headers: json,
        bodyExpression: `'{"url":"https://example.com/page/' .. n .. '"}'`,
      });
}

export interface ReadyStage {
  installation: BenchInstallation;
  stage: Stage;
}

function comparedServer(
  { script, warmUp, leaves }: Scenario,
  { installation, stage }: ReadyStage,
  candidate: Candidate,
): ComparedServer {
  const count = leaves === 'click' ? installation.countedClicks : () => countLinks(installation);
  let before: Promise<number> = count();
  return {
    name: installation.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    candidate,
    script: script(stage),
    ...(warmUp === undefined ? {} : { warmUp }),
    async check(answers) {
      if (leaves === 'nothing') return;
      // What was still under way when the load ended.
      await wait(500);
      const now = await count();
      const recorded = now - (await before);
      before = Promise.resolve(now);
      // What was under way when the load ended may be recorded and was not heard.
      if (recorded < answers || recorded > answers + usualConnections)
        throw new Error(`${answers} were answered and ${recorded} recorded`);
    },
  };
}

async function countLinks({ database }: BenchInstallation): Promise<number> {
  const row = await database.query
    .selectFrom('links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Puts on a database what the scenarios ask for. */
export async function setStage(installation: BenchInstallation): Promise<ReadyStage> {
  const { database } = installation;
  const owner = await addOwner(database, 'owner@example.com');
  await addLinks(database, { owner: null, first: 0, count: linkCount, clicksEach: 0 });
  const server = await installation.start();
  const call = async (path: string, payload: object): Promise<string> => {
    const response = await fetch(server.address + path, {
      method: 'POST',
      headers: { ...json, authorization: owner.token },
      body: JSON.stringify(payload),
    });
    const { details } = (await response.json()) as { details: string };
    return details.split('/').at(-1) ?? '';
  };
  const link = (options: object) =>
    call(endpoints.createLink.path, { url: 'https://example.com/a/page?with=query', options });
  const month = 30 * 24 * 60 * 60;
  const stage = {
    owner,
    limited: await link({ clicks_limit: 1_000_000_000, expiry_date: month }),
    withMessage: await link({
      ads_enabled: true,
      redirection_time: 15,
      url_message: 'Thank you for coming. The shop opens at nine.',
      expiry_date: month,
    }),
    withKey: await link({ password: 'harbour', expiry_date: month }),
    secret: await call(endpoints.createSecret.path, {
      entered_secret: { ops: [{ insert: 'The harbour gate opens at nine\n' }] },
      options: { expiry_date: month },
    }),
  };
  await server.stop();
  return { installation, stage };
}

function largestScript(): string {
  const assets = fileURLToPath(new URL('../dist/web/assets/', import.meta.url));
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const sizeOf = (file: string) => statSync(assets + file).size;
  return scripts.sort((one, other) => sizeOf(other) - sizeOf(one))[0] as string;
}
