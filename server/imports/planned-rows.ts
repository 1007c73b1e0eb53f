import type { ImportCandidate } from '../../contract/imports/import-candidate.ts';
import { deedFor, type ImportDeed } from '../../contract/imports/import-verdicts.ts';
import type { KnownCode } from '../links/imported-link.ts';
import { checkTarget, type TargetRules } from '../links/targets/target.ts';
import type { PreparedContent } from '../secrets/prepare-secret.ts';
import type { ImportDeps } from './import-deps.ts';
import type { ImportPlan } from './import-plan.ts';
import type { StoredRow } from './stores/row-store.ts';

/** A row and what is going to be done with it. */
export interface PlannedRow {
  row: StoredRow;
  candidate: ImportCandidate;
  deed: ImportDeed | 'refuse';
  /** Where it leads, as it is stored. */
  target: string | null;
  /** Of a secret; null: its message is gone, or it is a link. */
  content: PreparedContent | null;
  /** The own link that is to lead elsewhere. */
  known: KnownCode | null;
}

/** What is to be done with the rows of a piece: all that takes long is done before the transaction. */
export async function planRows(
  { links, targets, contents }: ImportDeps,
  { plan, ownerId }: { plan: ImportPlan; ownerId: number },
  rows: readonly { row: StoredRow; candidate: ImportCandidate }[],
): Promise<PlannedRow[]> {
  const rules = await targets.latest();
  const updated = rows.filter(({ row }) => deedFor(row.verdict, plan.choices) === 'update');
  const found = updated.length === 0 ? [] : await links.findCodes(updated.map(({ row }) => row.code));
  const own = new Map(
    found
      .filter((one) => one.type === 'url' && one.ownerId === ownerId && !one.isDeleted)
      .map((one) => [one.code, one]),
  );
  const planned: PlannedRow[] = [];
  for (const { row, candidate } of rows)
    planned.push(
      await planRow({ contents, rules }, { row, candidate, deed: deedFor(row.verdict, plan.choices) }, own),
    );
  return planned;
}

async function planRow(
  { contents, rules }: Pick<ImportDeps, 'contents'> & { rules: TargetRules },
  given: { row: StoredRow; candidate: ImportCandidate; deed: ImportDeed },
  own: ReadonlyMap<string, KnownCode>,
): Promise<PlannedRow> {
  const { candidate, deed, row } = given;
  const nothing = { ...given, target: null, content: null, known: null };
  if (deed === 'skip') return nothing;
  if (candidate.type === 'secret') {
    if (candidate.isWiped) return nothing;
    const content = await contents.prepare(candidate);
    return content === null ? { ...nothing, deed: 'refuse' } : { ...nothing, content };
  }
  // A host may have been banned since the dry run.
  const target = checkTarget(rules, candidate.target);
  const known = own.get(row.code) ?? null;
  if (!target.ok || (deed === 'update' && known === null)) return { ...nothing, deed: 'refuse' };
  return { ...nothing, target: target.value, known: deed === 'update' ? known : null };
}
