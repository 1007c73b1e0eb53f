import { otherOperations } from '../../contract/rest/other-operations.ts';
import { type ClientCommand, type ClientContext, ClientFailure } from '../command.ts';
import { callOperation } from '../connection/call-operation.ts';
import { fieldsOf } from '../connection/read-answer.ts';
import { orFail, readKey, readSite } from './login.ts';
import { loginFileIn, writeLogin } from './login-file.ts';

const longestKey = 4096;

export const loginCommand: ClientCommand = {
  name: 'login',
  summary: 'Keeps an API key of a site, which all other commands use.',
  operands: ['address of the site'],
  options: { insecure: { value: null, doc: 'Send the key over http, too.' } },
  examples: ['shylnk login https://short.example', 'shylnk login https://short.example < key.txt'],
  notes: [
    'The key is asked for and not shown, or read from what is piped in. Make one in the settings of the site.',
    'It is kept in a file that only you may read.',
  ],
  async run(context, { operands: [site = ''], has }) {
    const url = orFail(readSite(site, { allowsHttp: has('insecure') }));
    const login = { url, key: orFail(readKey(await enteredKey(context))) };
    const { body } = await callOperation(context, login, otherOperations.readMe);
    await writeLogin(context.configDirectory, login);
    const { key, account } = fieldsOf(body);
    const email = fieldsOf(account)['email'];
    const { scopes } = fieldsOf(key);
    context.output.result(
      `Logged in at ${url}${typeof email === 'string' ? ` as ${email}` : ''}. This key may: ${
        Array.isArray(scopes) ? scopes.join(', ') : 'nothing'
      }.`,
      { url, file: loginFileIn(context.configDirectory), ...fieldsOf(body) },
    );
  },
};

async function enteredKey({ terminal }: ClientContext): Promise<string> {
  if (!terminal.isInputTyped) return new TextDecoder().decode(await terminal.readInput(longestKey));
  const typed = await terminal.askHidden('API key (it is not shown): ');
  if (typed === null) throw new ClientFailure('wrongUse', 'There is nobody to ask for the key.');
  return typed;
}
