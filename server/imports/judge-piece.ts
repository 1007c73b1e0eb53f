import { type ImportCandidate, readCandidate } from '../../contract/imports/import-candidate.ts';
import type { Zone } from '../statistics/zone.ts';
import { countNames, readCounts } from './import-counts.ts';
import type { ImportDeps, RowPiece } from './import-deps.ts';
import { type ImportPlan, readPlan } from './import-plan.ts';
import { judgeCandidate } from './judge-candidate.ts';
import { readRowPiece } from './row-pieces.ts';
import { changeImport, lockImportById, type StoredImport } from './stores/import-store.ts';
import { codesBefore, drawnBefore, type JudgedRow, replaceRows } from './stores/row-store.ts';

/** Gives the rows of one piece their verdicts; null: the import is gone. */
export async function judgePiece(deps: ImportDeps, stored: StoredImport): Promise<StoredImport | null> {
  const { database, clock } = deps;
  const piece = await readRowPiece(deps, stored.id, stored.pieces_done + 1);
  const plan = readPlan(stored.plan);
  const candidates = await readCandidates(deps, piece, plan);
  const judgedPlan = stored.pieces_done === 0 ? learnFromFirst(plan, candidates) : plan;
  const rows = await judgeRows(deps, { stored, plan: judgedPlan, firstRow: piece.firstRow, candidates });
  return database.query.transaction().execute(async (transaction) => {
    const locked = await lockImportById(transaction, stored.id);
    if (locked === undefined) return null;
    // Somebody has changed the plan, or another process was quicker.
    if (!isSameStep(locked, stored)) return locked;
    const last = piece.firstRow + rows.length - 1;
    const { dialect } = database;
    await replaceRows(transaction, dialect, { importId: stored.id, first: piece.firstRow, last }, rows);
    const counts = readCounts(locked.counts);
    const isDone = locked.pieces_done + 1 >= locked.pieces;
    const nextPlan = isDone ? learnFromLast(judgedPlan, candidates) : judgedPlan;
    return changeImport(transaction, stored.id, {
      pieces_done: locked.pieces_done + 1,
      rows_done: last,
      counts: JSON.stringify({
        ...counts,
        verdicts: countNames(
          counts.verdicts,
          rows.map(({ verdict }) => verdict),
        ),
      }),
      plan: JSON.stringify({
        ...nextPlan,
        asksZone: plan.asksZone || candidates.some(({ hasLocalDate }) => hasLocalDate),
      }),
      ...(isDone ? { state: 'ready' as const } : {}),
      changed_at_ms: clock.now(),
    });
  });
}

/** Whether an import still waits for the step that was worked out. */
export function isSameStep(locked: StoredImport, stored: StoredImport): boolean {
  return (
    locked.state === stored.state && locked.pieces_done === stored.pieces_done && locked.plan === stored.plan
  );
}

/** The rows of a piece, read as the plan says. */
export async function readCandidates(
  { zones }: Pick<ImportDeps, 'zones'>,
  { records }: RowPiece,
  plan: ImportPlan,
): Promise<ImportCandidate[]> {
  const zone: Zone | null = await zones.find(plan.zone);
  const offsetAt = zone === null ? () => 0 : zone.offsetAt;
  return records.map((record) => readCandidate(record, plan.assigned, offsetAt));
}

async function judgeRows(
  { database, clock, targets, links }: ImportDeps,
  given: { stored: StoredImport; plan: ImportPlan; firstRow: number; candidates: ImportCandidate[] },
): Promise<JudgedRow[]> {
  const { stored, plan, firstRow, candidates } = given;
  const codes = [...new Set(candidates.map(({ code }) => code))];
  const rules = await targets.latest();
  const known = new Map((await links.findCodes(codes)).map((one) => [`${one.type} ${one.code}`, one]));
  const seen = await codesBefore(database.query, stored.id, firstRow, codes);
  const drawn = known.size === 0 ? [] : await drawnBefore(database.query, stored.user_id, codes);
  const stillThere = await links.stillThere(drawn.map(({ link_id }) => link_id));
  const drawnNames = new Set(
    drawn.filter(({ link_id }) => stillThere.has(link_id)).map(({ type, code }) => `${type} ${code}`),
  );
  return candidates.map((candidate, place) => {
    const { type, code } = candidate;
    const name = `${type} ${code}`;
    const { verdict, remarks, target } = judgeCandidate(candidate, {
      targets: rules,
      now: clock.now(),
      domain: plan.domain,
      ownerId: stored.user_id,
      known: known.get(name),
      isTwice: seen.has(name),
      isDrawnBefore: drawnNames.has(name),
    });
    if (!unmakable.has(verdict)) seen.add(name);
    return {
      number: firstRow + place,
      type,
      code: code.slice(0, longestCode),
      target: type === 'secret' ? null : (target ?? candidate.target.slice(0, longestTarget)),
      verdict,
      remark: remarks.length === 0 ? null : remarks.join(' '),
    };
  });
}

/** A later row with the same code may be right. */
const unmakable: ReadonlySet<string> = new Set(['form', 'reserved', 'target', 'date']);
/** What is shown of codes and addresses that cannot be taken. */
const longestCode = 255;
const longestTarget = 2000;

/** The first piece tells which domain is the usual one, and when its first row was made. */
function learnFromFirst(plan: ImportPlan, candidates: readonly ImportCandidate[]): ImportPlan {
  const counts = new Map<string, number>();
  for (const { domain } of candidates) if (domain !== null) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return { ...plan, domain: most?.[0] ?? null, firstCreatedAtMs: candidates[0]?.createdAtMs ?? null };
}

/** Lists show first what was made last: where the newest row stands first, the last one has to be made first. */
function learnFromLast(plan: ImportPlan, candidates: readonly ImportCandidate[]): ImportPlan {
  const lastMs = candidates.at(-1)?.createdAtMs ?? null;
  const firstMs = plan.firstCreatedAtMs;
  return { ...plan, isNewestFirst: firstMs !== null && lastMs !== null && firstMs > lastMs };
}
