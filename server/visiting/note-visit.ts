import { hasReceipts } from '../links/link.ts';
import type { NoteReceipt } from '../receipts/note-receipt-port.ts';
import { isPreviewBot, type Visit } from './visit-decision.ts';
import type { VisitedLink } from './visited-link.ts';

/** What a visit led to, as far as receipts tell of it. */
type Outcome = { kind: string; why?: string; problem?: string | null };

/** Notes that a person has seen the question for a key, or came after the end of a link that keeps receipts. */
export function noteVisit(
  { noteReceipt }: { noteReceipt: NoteReceipt },
  visit: Pick<Visit, 'method' | 'headers'>,
  link: VisitedLink | null,
  { kind, why, problem }: Outcome,
): void {
  if (link === null || !hasReceipts(link) || visit.method === 'HEAD' || isPreviewBot(visit)) return;
  if (kind === 'refused' && why === 'expired') noteReceipt('refused', link.id);
  if (kind === 'ask-key' && problem === null && visit.method === 'GET') noteReceipt('looked_at', link.id);
}
