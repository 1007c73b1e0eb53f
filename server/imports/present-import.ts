import type { ImportRow, ImportSummary } from '../../contract/import-requests.ts';
import { csvLine } from '../../contract/imports/csv-cells.ts';
import { importVerdicts } from '../../contract/imports/import-verdicts.ts';
import { readCounts } from './import-counts.ts';
import { readPlan } from './import-plan.ts';
import { undoUntil } from './manage-imports.ts';
import type { StoredImport } from './stores/import-store.ts';
import type { StoredRow } from './stores/row-store.ts';

/** States in which all rows have a verdict, and in which all are applied. */
const judgedStates: readonly string[] = ['ready', 'applying', 'applied', 'undoing', 'undone'];
const appliedStates: readonly string[] = ['applied', 'undoing', 'undone'];

/** An import as its owner sees it. */
export function presentImport(stored: StoredImport): ImportSummary {
  const { state, row_count: rows, rows_done: done } = stored;
  const plan = readPlan(stored.plan);
  const { verdicts, outcomes, takenBack } = readCounts(stored.counts);
  const until = undoUntil(stored);
  return {
    id: stored.public_id,
    state,
    problem: stored.problem,
    name: stored.name,
    source: stored.source,
    received: stored.received,
    rows,
    judged: judgedStates.includes(state) ? rows : state === 'judging' ? done : 0,
    applied: appliedStates.includes(state) ? rows : state === 'applying' ? done : 0,
    undone: state === 'undone' ? rows : state === 'undoing' ? done : 0,
    verdicts,
    outcomes,
    taken_back: takenBack,
    columns: plan.columns,
    assigned: plan.assigned,
    zone: plan.zone,
    asks_zone: plan.asksZone,
    choices: plan.choices,
    domain: plan.domain,
    created_at: new Date(stored.created_at_ms).toISOString(),
    undo_until: until === null ? null : new Date(until).toISOString(),
  };
}

/** A row of it. */
export function presentRow(row: StoredRow): ImportRow {
  return {
    row: row.number,
    type: row.type === 'url' ? 'link' : 'secret',
    code: row.code,
    target: row.target,
    verdict: row.verdict,
    remark: row.remark,
    outcome: row.outcome,
    made_code: row.made_code,
  };
}

/** The first line of the rows as CSV. */
export const rowsHead = csvLine([
  'row',
  'type',
  'code',
  'target',
  'verdict',
  'remark',
  'outcome',
  'made_code',
]);

export function rowLine(row: StoredRow): string {
  const shown = presentRow(row);
  return csvLine([
    String(shown.row),
    shown.type,
    shown.code,
    shown.target ?? '',
    importVerdicts[shown.verdict].label,
    shown.remark ?? '',
    shown.outcome ?? '',
    shown.made_code ?? '',
  ]);
}
