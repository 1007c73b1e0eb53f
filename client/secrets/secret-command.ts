import type { FileOp } from '../../contract/delta/delta.ts';
import { limits } from '../../contract/limits.ts';
import { secretOperations } from '../../contract/rest/secret-operations.ts';
import { sealSecret } from '../../contract/seal/seal.ts';
import { type ClientCommand, type ClientContext, ClientFailure } from '../command.ts';
import { callOperation } from '../connection/call-operation.ts';
import { fieldsOf, textOf } from '../connection/read-answer.ts';
import { orFail, requireLogin } from '../login/login.ts';
import { newOptions, readNewFields } from '../new-options.ts';
import { readGivenFiles } from './given-files.ts';
import { messageOfInput, moreThanHolds } from './message-of-input.ts';
import { shareWithReaders } from './share-with-readers.ts';

const daySeconds = 86_400;

export const secretCommand: ClientCommand = {
  name: 'secret',
  summary: 'Seals what is piped in and prints the link that opens it.',
  operands: [],
  options: {
    once: { value: null, doc: 'It opens once and is wiped then.' },
    file: { value: 'PATH', doc: 'A file that goes along; can be said more than once.', isRepeatable: true },
    'keep-metadata': { value: null, doc: 'Pictures keep what tells where and with what they were taken.' },
    reader: {
      value: 'NAME',
      isRepeatable: true,
      doc: `A link of its own for this reader; say it once for each, up to ${limits.readersMax} times.`,
    },
    ...newOptions,
    for: {
      ...newOptions.for,
      doc: `${newOptions.for.doc} ${limits.secretValidityDefault} days unless said.`,
    },
  },
  examples: [
    'echo "The door code is 4711" | shylnk secret --once',
    'shylnk secret --for 12h < id_ed25519',
    'shylnk secret --once --file contract.pdf --file photo.jpg < /dev/null',
    'shylnk secret --once --reader Anna --reader Ben < offer.txt',
  ],
  notes: [
    'It is sealed before it leaves: what opens it stands behind the # of the link and is never sent. Nobody can show',
    'the link again, and neither the server nor its operator can read the message.',
    'Files have names without folders; together they may have 4 MB, and need no text.',
  ],
  async run(context, given) {
    const isOnce = given.has('once');
    if (isOnce && given.text('limit') !== null)
      throw new ClientFailure('wrongUse', 'Say --once or --limit, not both.');
    const login = await requireLogin(context);
    const { key, ...fields } = await readNewFields(context, 'secret', given, {
      validForSeconds: limits.secretValidityDefault * daySeconds,
      isOnce,
    });
    const files = await readGivenFiles(context, given.texts('file'), given.has('keep-metadata'));
    const delta = orFail(messageOfInput(await givenBytes(context, files), files));
    const readers = given.texts('reader');
    if (readers.length > 0) {
      const links = await shareWithReaders(context, login, { delta, key, readers, fields, isOnce });
      context.output.table(
        links.map(({ label, link }) => ({ reader: label, address: link })),
        '',
        links,
      );
      return;
    }
    const { sealed, fragment } = await sealSecret(delta, key);
    const { body } = await callOperation(context, login, secretOperations.createSecret, {
      body: { sealed, ...fields, ...(isOnce ? { destroy_after_last: true } : {}) },
    });
    const link = `${textOf(body, 'short_url')}#${fragment}`;
    context.output.result(link, { link, ...fieldsOf(body) });
  },
};

/** What is piped in or typed; with files at hand, nobody has to type anything. */
async function givenBytes(
  { terminal, output }: ClientContext,
  files: readonly FileOp[],
): Promise<Uint8Array> {
  if (terminal.isInputTyped && files.length > 0) return new Uint8Array();
  if (terminal.isInputTyped) output.note('Type the secret; Ctrl-D on a line of its own ends it.');
  const bytes = await terminal.readInput(limits.secretMaxBytes);
  if (bytes.length > limits.secretMaxBytes) throw new ClientFailure('wrongUse', moreThanHolds);
  return bytes;
}
