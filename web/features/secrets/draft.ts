import type { QueryClient } from '@tanstack/react-query';
import { heldFiles } from '../../../contract/delta/file-room.ts';
import type { SecretDraft } from './editor/editor.ts';

/** One draft per login: the cache is replaced when another person signs in, and its draft goes with it. */
const drafts = new WeakMap<QueryClient, SecretDraft>();

/** The message that the signed-in person has begun to write. */
export function draftOf(client: QueryClient): SecretDraft {
  const draft = drafts.get(client) ?? emptyDraft();
  drafts.set(client, draft);
  return draft;
}

export function emptyDraft(): SecretDraft {
  return { content: [], text: '' };
}

/** Forgets what was written. */
export function clearDraft(draft: SecretDraft): void {
  Object.assign(draft, emptyDraft());
}

const worthAskingLength = 20;

/** Whether its writer would miss it. */
export function isWorthKeeping({ text, content }: SecretDraft): boolean {
  return text.trim().length > worthAskingLength || heldFiles(content).count > 0;
}
