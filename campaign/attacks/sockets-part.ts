import { connect } from 'node:net';
import { countedClicks } from '../../tests/support/database/counted-clicks.ts';
import { createSharedDatabase } from '../../tests/support/database/shared-database.ts';
import { startServer } from '../../tests/support/servers/server-process.ts';
import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import { type HttpForm, smuggledPath } from './http-form.ts';
import { httpForms } from './http-forms.ts';

/** Longer than the server waits for a request, and for the round in which it looks. */
const patienceMs = { short: 60_000, long: 75_000 };
/** A server that has nothing more to say is heard for so long. */
const quietMs = 700;
const allowedFaults = [501, 505];

export const socketsPart: Part = {
  name: 'sockets',
  group: 'attacks',
  title: 'What is hardly HTTP',
  explanation:
    'Requests that no client sends, byte for byte over sockets of their own: ambiguous lengths and codings, lines ended by half, targets of every form, headers that are too long, too many or none, bodies that are not what they say, and requests that never end. Wanted: never a 500, never a connection that is neither answered nor closed, never a second answer to what one request has hidden, and a server that goes on.',
  columns: [
    'Forms',
    'Answered',
    'Closed without an answer',
    'Faults of the server',
    'Hanging',
    'Smuggled',
    'Statuses',
  ],
  async run({ kind, isShort, say }: CampaignContext): Promise<Outcome> {
    const shared = await createSharedDatabase(kind);
    await shared.database.query
      .insertInto('links')
      .values({
        type: 'url',
        code: smuggledPath.slice(1),
        target: 'https://example.com/',
        is_active: 1,
        created_at_ms: Date.now(),
      })
      .execute();
    const server = await startServer({ ...shared.environment, LOG_LEVEL: 'info' });
    const forms = httpForms.filter(({ isUnfinished }) => !isShort || isUnfinished !== true);
    const faults: string[] = [];
    try {
      const patience = isShort ? patienceMs.short : patienceMs.long;
      const heard = await Promise.all(forms.map((form) => send(server.address, form, patience)));
      const wrong = heard.map(({ statuses }) =>
        statuses.filter((http) => http >= 500 && !allowedFaults.includes(http)),
      );
      for (const [place, { name, most }] of forms.entries()) {
        const { statuses, isClosed } = heard[place] as Heard;
        if (wrong[place]?.length) faults.push(`${name}: ${wrong[place]?.join(', ')}`);
        if (statuses.length === 0 && !isClosed) faults.push(`${name}: neither answered nor closed`);
        if (statuses.length > most) faults.push(`${name}: ${statuses.length} answers`);
      }
      const smuggled = await countedClicks(shared.database, smuggledPath.slice(1));
      if (smuggled > 0) faults.push(`${smuggled} requests were smuggled in`);
      const isAlive = await fetch(`${server.address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isAlive) faults.push('the server does not answer any more');
      const complaints = server
        .output()
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line));
      faults.push(...complaints.map((line) => `the log has: ${line.slice(0, 200)}`));
      const all = heard.flatMap(({ statuses }) => statuses);
      const counts = [...new Set(all)]
        .sort()
        .map((http) => `${http}: ${all.filter((each) => each === http).length}`);
      const row = [
        forms.length,
        heard.filter(({ statuses }) => statuses.length > 0).length,
        heard.filter(({ statuses, isClosed }) => statuses.length === 0 && isClosed).length,
        wrong.flat().length,
        heard.filter(({ statuses, isClosed }) => statuses.length === 0 && !isClosed).length,
        smuggled,
        counts.join(', '),
      ].map(String);
      say(row.join('  '));
      return { rows: [row], faults, remarks: [] };
    } finally {
      await server.kill();
      await shared.remove();
    }
  },
};

interface Heard {
  /** Of the answers that came, those that only say “go on” included. */
  statuses: number[];
  isClosed: boolean;
}

function send(address: string, { bytes }: HttpForm, patience: number): Promise<Heard> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let said = '';
    let quiet: NodeJS.Timeout | undefined;
    const end = (isClosed: boolean) => {
      clearTimeout(quiet);
      clearTimeout(late);
      socket.destroy();
      const statuses = [...said.matchAll(/^HTTP\/1\.[01] (\d{3}) /gm)].map(([, status]) => Number(status));
      resolve({ statuses, isClosed });
    };
    const late = setTimeout(() => end(false), patience);
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (piece) => {
      said += piece.toString('latin1');
      clearTimeout(quiet);
      quiet = setTimeout(() => end(false), quietMs);
    });
    socket.on('error', () => {});
    socket.on('close', () => end(true));
  });
}
