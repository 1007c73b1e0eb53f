import type { ImportSummary } from '../../../contract/import-requests.ts';
import { writeMoment } from '../../ui/format/write-time.ts';
import { factsOf } from './import-words.ts';

/** What an import is: its file or server, where it comes from, how much, and when. */
export function ImportHead({ found }: { found: ImportSummary }) {
  const facts = [factsOf(found), writeMoment(Date.parse(found.created_at))].filter((fact) => fact !== '');
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere font-medium">{found.name}</p>
      <p className="text-13 text-muted">{facts.join(' · ')}</p>
    </div>
  );
}
