import { limits } from '../../contract/limits.ts';
import { linkOperations } from '../../contract/rest/link-operations.ts';
import type { Operation } from '../../contract/rest/operation.ts';
import { secretOperations } from '../../contract/rest/secret-operations.ts';
import type { ClientCommand, ClientContext } from '../command.ts';
import { callOperation } from '../connection/call-operation.ts';
import { fieldsOf, listOf } from '../connection/read-answer.ts';
import { requireLogin } from '../login/login.ts';
import { wholeNumber } from '../new-options.ts';

const usualRows = 20;

export const listCommand: ClientCommand = {
  name: 'list',
  summary: 'Lists your links, the newest first.',
  operands: [],
  options: {
    secrets: { value: null, doc: 'Your secrets instead.' },
    rows: { value: 'N', doc: `How many at most; ${usualRows} unless said.` },
    search: { value: 'TEXT', doc: 'Only what has this in its address, code, title, note or tags.' },
  },
  examples: ['shylnk list', 'shylnk list --secrets --rows 100 --json'],
  async run(context, given) {
    const isSecrets = given.has('secrets');
    const operation = isSecrets ? secretOperations.listSecrets : linkOperations.listLinks;
    const search = given.text('search');
    const found = await readRows(context, operation, {
      most: wholeNumber(given, 'rows') ?? usualRows,
      query: search === null ? {} : { search },
    });
    context.output.table(
      found.map((row) => rowOf(row, isSecrets)),
      isSecrets ? 'There are no secrets.' : 'There are no links.',
      found,
    );
  },
};

/** Page after page, until there are enough or no more. */
async function readRows(
  context: ClientContext,
  operation: Operation,
  { most, query }: { most: number; query: Record<string, string> },
): Promise<Record<string, unknown>[]> {
  const login = await requireLogin(context);
  const rows: Record<string, unknown>[] = [];
  let after: unknown = '';
  while (rows.length < most && typeof after === 'string') {
    const limit = String(Math.min(most - rows.length, limits.listPageSizeMax));
    const page = { ...query, limit, ...(after === '' ? {} : { after }) };
    const { body } = await callOperation(context, login, operation, { query: page });
    const data = listOf(body, 'data');
    rows.push(...data);
    after = fieldsOf(body)['next'];
  }
  return rows;
}

function rowOf(row: Record<string, unknown>, isSecret: boolean): Record<string, string | number> {
  const { short_url: short, target, clicks, click_limit: limit, state, expires_at: expires, note } = row;
  return {
    address: String(short),
    ...(isSecret ? {} : { leads_to: String(target) }),
    [isSecret ? 'openings' : 'visits']: typeof limit === 'number' ? `${clicks}/${limit}` : String(clicks),
    state: String(state),
    until: typeof expires === 'string' ? expires.slice(0, 16).replace('T', ' ') : 'ever',
    note: typeof note === 'string' ? note : '',
  };
}
