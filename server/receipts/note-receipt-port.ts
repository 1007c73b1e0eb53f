/** What is noted by the way: it is written down a moment later, by the hour, and keeps nobody waiting. */
export type NotedKind = 'looked_at' | 'refused' | 'wrong_key';

/** Notes that something happened to a link or secret. */
export type NoteReceipt = (kind: NotedKind, linkId: number) => void;
