import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { createMailTexts } from '../../mail/mail-texts.ts';
import { auditing } from '../audit.ts';
import { type AdminCommand, CommandFailure, exitCodes, type Given, WrongUse } from '../command.ts';
import type { TableCell } from '../output.ts';
import { type Paging, pagingOptions, readPaging } from '../paging.ts';
import { openOutbox } from '../rooms.ts';

/** What people have sent to the operator, of one kind. */
export interface Inbox {
  /** What one is called, and the commands about them begin with. */
  name: 'report' | 'feedback';
  /** What an answer is about. */
  answered: 'report' | 'message';
  summaries: Record<'list' | 'show' | 'answer' | 'close', string>;
  list(query: Kysely<Schema>, all: boolean, paging: Paging): Promise<Record<string, TableCell>[]>;
  show(query: Kysely<Schema>, id: number): Promise<Record<string, TableCell> | null>;
  /** The address that an answer goes to, null where none was left; undefined: there is no such one. */
  senderOf(query: Kysely<Schema>, id: number): Promise<string | null | undefined>;
  mark(
    transaction: Transaction<Schema>,
    id: number,
    mark: { answered_at_ms: number } | { closed_at_ms: number },
  ): Promise<void>;
}

/** The commands about one kind of what people send. */
export function inboxCommands(inbox: Inbox): AdminCommand[] {
  const { name, summaries } = inbox;
  const operands = ['number'];

  const list: AdminCommand = {
    name: `${name} list`,
    summary: summaries.list,
    operands: [],
    options: { all: { kind: 'flag', doc: 'The closed ones, too.' }, ...pagingOptions },
    async run({ database, output }, given) {
      const { query } = await database();
      const rows = await inbox.list(query, given.has('all'), readPaging(given));
      output.table(rows, given.has('all') ? 'There is none (more).' : 'Nothing (more) is open.');
      return exitCodes.done;
    },
  };

  const show: AdminCommand = {
    name: `${name} show`,
    summary: summaries.show,
    operands,
    options: {},
    async run({ database, output }, given) {
      const { query } = await database();
      const shown = await inbox.show(query, numberOf(given));
      if (shown === null) throw unknown(given);
      output.facts(shown);
      return exitCodes.done;
    },
  };

  const answer: AdminCommand = {
    name: `${name} answer`,
    summary: summaries.answer,
    operands,
    options: { text: { kind: 'text', doc: 'What to answer.' } },
    async run(context, given) {
      const id = numberOf(given);
      const text = given.text('text')?.trim() ?? '';
      if (text === '') throw new WrongUse('Say with --text what to answer.');
      const { settings, clock, output } = context;
      const database = await context.database();
      const email = await findSender(database, id, given);
      if (email === null) throw new CommandFailure('Whoever sent it has left no address.');
      const outbox = await openOutbox(context);
      const operator = settings.OPERATOR_EMAIL;
      const mail = createMailTexts({ publicUrl: settings.PUBLIC_URL }).answer({
        email,
        to: inbox.answered,
        text,
        operator,
      });
      await database.query.transaction().execute(async (transaction) => {
        await outbox.put(transaction, { kind: 'mail', mail });
        await inbox.mark(transaction, id, { answered_at_ms: clock.now() });
        const audited = { command: answer.name, subject: `${name} ${id}`, outcome: 'mailed' };
        await auditing(context, audited)(transaction);
      });
      output.done(`The answer to ${name} ${id} is on its way.`, { number: id });
      return exitCodes.done;
    },
  };

  const close: AdminCommand = {
    name: `${name} close`,
    summary: summaries.close,
    operands,
    options: {},
    async run(context, given) {
      const id = numberOf(given);
      const database = await context.database();
      await findSender(database, id, given);
      await database.query.transaction().execute(async (transaction) => {
        await inbox.mark(transaction, id, { closed_at_ms: context.clock.now() });
        const audited = { command: close.name, subject: `${name} ${id}`, outcome: 'done' };
        await auditing(context, audited)(transaction);
      });
      context.output.done(`${name === 'report' ? 'Report' : 'Feedback'} ${id} is closed.`, { number: id });
      return exitCodes.done;
    },
  };

  async function findSender({ query }: Database, id: number, given: Given): Promise<string | null> {
    const email = await inbox.senderOf(query, id);
    if (email === undefined) throw unknown(given);
    return email;
  }

  function unknown(given: Given): CommandFailure {
    return new CommandFailure(`There is no ${name} ${given.operands[0]}.`);
  }

  return [list, show, answer, close];
}

function numberOf({ operands: [entered = ''] }: Given): number {
  if (!/^\d{1,15}$/.test(entered)) throw new WrongUse(`"${entered}" is no number.`);
  return Number(entered);
}
