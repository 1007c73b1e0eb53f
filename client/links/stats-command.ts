import { otherOperations } from '../../contract/rest/other-operations.ts';
import type { ClientCommand } from '../command.ts';
import { callOperation } from '../connection/call-operation.ts';
import { fieldsOf, listOf } from '../connection/read-answer.ts';
import { requireLogin } from '../login/login.ts';
import { readNamedThing, secretOption } from '../named-thing.ts';

export const statsCommand: ClientCommand = {
  name: 'stats',
  summary: 'Counts the visits of a link or secret by day, or by month.',
  operands: ['code'],
  options: {
    ...secretOption,
    months: { value: null, doc: 'By month instead.' },
    zone: { value: 'NAME', doc: 'Whose days are counted, as in Europe/Stockholm; yours unless said.' },
  },
  examples: ['shylnk stats spring24', 'shylnk stats https://short.example/s/h7Qk2mXv9LpA --months'],
  async run(context, given) {
    const { kind, code } = readNamedThing(given.operands[0] ?? '', given.has('secret'));
    const operation = kind === 'secret' ? otherOperations.secretStatistics : otherOperations.linkStatistics;
    const zone = given.text('zone') ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { body } = await callOperation(context, await requireLogin(context), operation, {
      path: { code },
      query: { zone },
    });
    const [list, column] = given.has('months') ? (['months', 'month'] as const) : (['days', 'day'] as const);
    const rows = listOf(body, list).map((row) => ({
      [column]: String(row[column]),
      visits: Number(row['clicks']),
    }));
    const all = { [column]: 'ever', visits: Number(fieldsOf(body)['clicks']) };
    context.output.table([...rows, all], '', fieldsOf(body));
  },
};
