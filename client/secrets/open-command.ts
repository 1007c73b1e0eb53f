import { plainText } from '../../contract/delta/delta-text.ts';
import { limits } from '../../contract/limits.ts';
import { type ClientCommand, type ClientContext, ClientFailure, type ClientGiven } from '../command.ts';
import { orFail } from '../login/login.ts';
import { openLink } from './open-link.ts';
import { readSecretLink } from './secret-link.ts';

export const openCommand: ClientCommand = {
  name: 'open',
  summary: 'Opens a secret and prints its text. It needs no login.',
  operands: ['link'],
  options: { key: { value: 'KEY', doc: 'The key of the secret; asked for and not shown unless said.' } },
  examples: [
    "shylnk open 'https://short.example/s/h7Qk2mXv9LpA#1AAECAwQFBgcICQoLDA0ODwy5' > file",
    "shylnk open 'https://short.example/s/h7Qk2mXv9LpA' < key.txt",
  ],
  notes: [
    'Opening counts, as it does in a browser. A text that was piped into "shylnk secret" comes out byte for byte.',
    'Formats, pictures and videos of a message are left out.',
  ],
  async run(context, given) {
    const link = orFail(readSecretLink(given.operands[0] ?? ''));
    const { delta, openingsLeft } = await openLink(context, link, () => askKey(context, given));
    const text = plainText(delta);
    const isEnded = !context.terminal.isOutputShown || text.endsWith('\n');
    if (context.output.isForPrograms) context.output.result('', { text, openings_left: openingsLeft });
    else context.output.bytes(Buffer.from(isEnded ? text : `${text}\n`));
    if (openingsLeft === 0) context.output.note('That was its last opening.');
  },
};

/** Said, typed, or the first line of what is piped in. */
async function askKey({ terminal }: ClientContext, given: ClientGiven): Promise<string> {
  const said = given.text('key');
  if (said !== null && said !== '-') return said;
  const entered = terminal.isInputTyped
    ? await terminal.askHidden('Key of the secret (it is not shown): ')
    : firstLine(await terminal.readInput(limits.visitBodyMaxBytes));
  if (entered === null || entered === '')
    throw new ClientFailure('wrongUse', 'This secret has a key: type it, pipe it in, or say --key.');
  return entered;
}

function firstLine(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).split(/\r?\n/)[0] ?? '';
}
