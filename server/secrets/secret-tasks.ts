import { toTree } from '../../contract/delta/delta-tree.ts';
import type { Result } from '../../contract/result.ts';
import type { OpenedPage, VisitorPages } from '../../contract/visitor-pages.ts';
import type { RestRefusal } from '../http/rest/rest-answer.ts';
import type { Random } from '../platform/random.ts';
import { prepareAnswer } from './answering/prepare-answer.ts';
import { deltaOf, readMessage, type StoredMessage } from './encrypted-message.ts';
import { type Preparation, prepareSecret } from './prepare-secret.ts';
import { type LeftToReader, openedAnswer } from './present-answer.ts';
import { prepareForReaders, prepareSentForReaders } from './readers/prepare-for-readers.ts';
import type { PreparedForReaders } from './readers/shared-content.ts';
import { prepareSent, prepareSentRows, type SentSecret } from './rest/prepare-sent.ts';

/** What an opened page shows besides the message. */
export type OpenedPageFrame = Omit<OpenedPage, 'tree'>;

/** Work that takes the longer the larger a secret is, from bytes to bytes: it can be done on any thread. */
export interface SecretTasks {
  /** What a caller sent, read, checked and encrypted. */
  prepare(body: Uint8Array): Promise<Preparation>;
  /** The same of what a program sent. */
  prepareSent(body: Uint8Array, isForm: boolean): Promise<SentSecret>;
  prepareSentRows(body: Uint8Array, isForm: boolean): Promise<Result<SentSecret[], RestRefusal>>;
  /** The same of one message for several readers, from a person and from a program. */
  prepareForReaders(body: Uint8Array): Promise<Preparation<PreparedForReaders>>;
  prepareSentForReaders(body: Uint8Array, isForm: boolean): Promise<Result<PreparedForReaders, RestRefusal>>;
  /** What somebody answered to a request for a secret, read and checked. */
  prepareAnswer(body: Uint8Array): ReturnType<typeof prepareAnswer>;
  /** The page that shows a message. */
  drawPage(message: StoredMessage, frame: OpenedPageFrame): Promise<Uint8Array>;
  /** The answer that hands a message to a program. */
  writeAnswer(message: StoredMessage, left: LeftToReader): Promise<Uint8Array>;
}

export function createSecretTasks({ random, pages }: { random: Random; pages: VisitorPages }): SecretTasks {
  return {
    prepare: (body) => prepareSecret(random, body),
    prepareSent: (body, isForm) => prepareSent(random, body, isForm),
    prepareSentRows: (body, isForm) => prepareSentRows(random, body, isForm),
    prepareForReaders: (body) => prepareForReaders(random, body),
    prepareSentForReaders: (body, isForm) => prepareSentForReaders(random, body, isForm),
    prepareAnswer,
    async drawPage(message, frame) {
      const tree = toTree(deltaOf(await readMessage(message)));
      return Buffer.from(pages.openedPage({ ...frame, tree }));
    },
    async writeAnswer(message, left) {
      const name = message.dataKey === null ? 'envelope' : 'entered_secret';
      return openedAnswer(name, await readMessage(message), left);
    },
  };
}
