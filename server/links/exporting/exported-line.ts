import { type VisitsOfDay, writeVisits } from '../../../contract/imports/visits-by-day.ts';
import type { LinkFacts } from '../link.ts';
import { type PresentContext, presentLinkResource, presentSecretResource } from '../rest/rest-present.ts';
import type { ExportedContent } from './exported-content.ts';

/** What stands beside what programs are answered of a link. */
interface Beside {
  /** Undefined: it is not to be told. */
  key: string | null | undefined;
  content: ExportedContent;
  visits: readonly VisitsOfDay[];
}

/** A link or secret as a line of JSON. */
export function exportedLine(facts: LinkFacts, context: PresentContext, beside: Beside): string {
  const { key, content } = beside;
  const visits = beside.visits.map(writeVisits);
  const secretKey = key === undefined ? {} : { key };
  if (facts.type === 'url')
    return `${JSON.stringify({ type: 'link', ...presentLinkResource(facts, context), visits, ...secretKey })}\n`;
  const { sealed } = content;
  const line = JSON.stringify({
    type: 'secret',
    ...presentSecretResource(facts, context),
    visits,
    sealed,
    ...secretKey,
  });
  // The message is JSON already, and may be large.
  return key === undefined ? `${line}\n` : `${line.slice(0, -1)},"delta":${content.delta}}\n`;
}
