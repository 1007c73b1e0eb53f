import { linkOperations } from '../../contract/rest/link-operations.ts';
import type { ClientCommand } from '../command.ts';
import { callOperation } from '../connection/call-operation.ts';
import { fieldsOf, textOf } from '../connection/read-answer.ts';
import { requireLogin } from '../login/login.ts';
import { newOptions, readNewFields } from '../new-options.ts';

export const shortenCommand: ClientCommand = {
  name: 'shorten',
  summary: 'Makes a short link and prints its address. "shylnk <address>" does the same.',
  operands: ['address'],
  options: newOptions,
  examples: [
    'shylnk https://example.com/a/long/path',
    'shylnk https://example.com/sale --code spring24 --limit 500 --for 7d',
  ],
  async run(context, given) {
    const [target = ''] = given.operands;
    const fields = await readNewFields(context, 'url', given, { validForSeconds: null, isOnce: false });
    const { body } = await callOperation(context, await requireLogin(context), linkOperations.createLink, {
      body: { target, ...fields },
    });
    context.output.result(textOf(body, 'short_url'), fieldsOf(body));
  },
};
