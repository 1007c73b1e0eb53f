import { plainText } from '../../contract/delta/delta-text.ts';
import { limits } from '../../contract/limits.ts';
import { type ClientCommand, type ClientContext, ClientFailure, type ClientGiven } from '../command.ts';
import { orFail } from '../login/login.ts';
import { openLink } from './open-link.ts';
import { filesOf, type OpenedFile, prepareFolder, saveFile } from './save-files.ts';
import { readSecretLink } from './secret-link.ts';

export const openCommand: ClientCommand = {
  name: 'open',
  summary: 'Opens a secret and prints its text. It needs no login.',
  operands: ['link'],
  options: {
    key: { value: 'KEY', doc: 'The key of the secret; asked for and not shown unless said.' },
    save: { value: 'FOLDER', doc: 'Where its files are saved; nothing there is overwritten.' },
    again: { value: 'CLAIM', doc: 'Repeats an opening of the last two minutes, which does not count.' },
  },
  examples: [
    "shylnk open 'https://short.example/s/h7Qk2mXv9LpA#1AAECAwQFBgcICQoLDA0ODwy5' > file",
    "shylnk open 'https://short.example/s/h7Qk2mXv9LpA' < key.txt",
    "shylnk open --save received 'https://short.example/s/h7Qk2mXv9LpA'",
  ],
  notes: [
    'Opening counts, as it does in a browser. A text that was piped into "shylnk secret" comes out byte for byte.',
    'Formats, pictures and videos of a message are left out.',
  ],
  async run(context, given) {
    const link = orFail(readSecretLink(given.operands[0] ?? ''));
    const folder = given.text('save');
    if (folder !== null) await prepareFolder(folder);
    const claim = given.text('again') ?? context.newId();
    const { delta, openingsLeft } = await openLink(context, link, claim, () => askKey(context, given));
    const files = filesOf(delta);
    tellText(context, plainText(delta), openingsLeft, files);
    if (openingsLeft === 0) context.output.note('That was its last opening.');
    if (files.length === 0) return;
    const again = `For ${limits.claimSeconds / 60} minutes this costs nothing: shylnk open --again ${claim} --save FOLDER`;
    if (folder === null) context.output.note(`${sayFiles(files)} not saved. ${again}`);
    else await saveAll(context, folder, files, again);
  },
};

function tellText(
  { output, terminal }: ClientContext,
  text: string,
  openingsLeft: number | null,
  files: readonly OpenedFile[],
): void {
  const names = files.map(({ name, bytes }) => ({ name, size: bytes.length }));
  const facts = { text, openings_left: openingsLeft, ...(names.length === 0 ? {} : { files: names }) };
  const isEnded = !terminal.isOutputShown || text.endsWith('\n') || (text === '' && names.length > 0);
  if (output.isForPrograms) output.result('', facts);
  else output.bytes(Buffer.from(isEnded ? text : `${text}\n`));
}

async function saveAll(
  { output }: ClientContext,
  folder: string,
  files: readonly OpenedFile[],
  again: string,
): Promise<void> {
  try {
    for (const file of files) output.note(`Saved ${await saveFile(folder, file)}`);
  } catch (error) {
    output.note(again);
    throw error;
  }
}

function sayFiles(files: readonly OpenedFile[]): string {
  const names = files.map(({ name }) => name).join(', ');
  return files.length === 1
    ? `It has a file, ${names}, which was`
    : `It has ${files.length} files, ${names}, which were`;
}

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
