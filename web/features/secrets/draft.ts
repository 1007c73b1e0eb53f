import type { QueryClient } from '@tanstack/react-query';

/** A message that is being written: in memory alone, never in any storage. */
export interface SecretDraft {
  /** The runs of its delta, unchecked. */
  content: readonly unknown[];
  /** Its words. */
  text: string;
}

/** One draft per login: the cache is replaced when somebody else signs in, and its draft goes with it. */
const drafts = new WeakMap<QueryClient, SecretDraft>();

/** The message that the signed-in person has begun to write. */
export function draftOf(client: QueryClient): SecretDraft {
  const draft = drafts.get(client) ?? emptyDraft();
  drafts.set(client, draft);
  return draft;
}

function emptyDraft(): SecretDraft {
  return { content: [], text: '' };
}

/** Forgets what was written. */
export function clearDraft(draft: SecretDraft): void {
  Object.assign(draft, emptyDraft());
}

const worthAskingLength = 20;

/** Whether somebody would miss it. */
export function isWorthKeeping({ text }: SecretDraft): boolean {
  return text.trim().length > worthAskingLength;
}
