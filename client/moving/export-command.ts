import { operationPath } from '../../contract/rest/operation.ts';
import { otherOperations } from '../../contract/rest/other-operations.ts';
import { type ClientCommand, ClientFailure } from '../command.ts';
import { streamAnswer } from '../connection/stream-answer.ts';
import { requireLogin } from '../login/login.ts';

export const exportCommand: ClientCommand = {
  name: 'export',
  summary: 'Writes all your links and secrets into a file; never a key or a message that could be read.',
  operands: [],
  options: {
    format: { value: 'csv|ndjson', doc: 'ndjson unless said: it has visits by day and sealed secrets.' },
  },
  examples: ['shylnk export > links.ndjson', 'shylnk export --format csv > links.csv'],
  notes: ['Another instance takes the file as it is: shylnk import links.ndjson'],
  async run(context, given) {
    const format = given.text('format') ?? 'ndjson';
    if (format !== 'csv' && format !== 'ndjson')
      throw new ClientFailure('wrongUse', '--format is csv or ndjson.');
    if (context.terminal.isOutputShown && !context.output.isForPrograms)
      throw new ClientFailure('wrongUse', `Send it into a file: shylnk export > links.${format}`);
    const login = await requireLogin(context);
    const path = `${operationPath(otherOperations.export)}?format=${format}`;
    await streamAnswer(context, login, path, (bytes) => context.output.bytes(bytes));
  },
};
