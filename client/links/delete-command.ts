import { linkOperations } from '../../contract/rest/link-operations.ts';
import { secretOperations } from '../../contract/rest/secret-operations.ts';
import { type ClientCommand, ClientFailure } from '../command.ts';
import { callOperation } from '../connection/call-operation.ts';
import { requireLogin } from '../login/login.ts';
import { readNamedThing, secretOption } from '../named-thing.ts';

export const deleteCommand: ClientCommand = {
  name: 'delete',
  summary: 'Deletes a link or secret for good; its code stays taken.',
  operands: ['code'],
  options: { ...secretOption, yes: { value: null, doc: 'It is meant: do not ask.' } },
  examples: ['shylnk delete spring24', 'shylnk delete https://short.example/s/h7Qk2mXv9LpA --yes'],
  async run(context, given) {
    const { kind, code } = readNamedThing(given.operands[0] ?? '', given.has('secret'));
    const login = await requireLogin(context);
    const isMeant =
      given.has('yes') || (await context.terminal.confirm(`Delete the ${kind} ${code} for good? [y/N] `));
    if (!isMeant)
      throw new ClientFailure('wrongUse', 'Nothing was deleted. Say --yes: this cannot be taken back.');
    const operation = kind === 'secret' ? secretOperations.deleteSecret : linkOperations.deleteLink;
    await callOperation(context, login, operation, { path: { code } });
    context.output.result(`Deleted the ${kind} ${code}.`, { deleted: code, kind });
  },
};
