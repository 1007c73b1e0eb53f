import type { ImportSummary } from '../../../contract/import-requests.ts';
import { importSources } from '../../../contract/imports/import-sources.ts';
import type { ImportState } from '../../../contract/imports/import-states.ts';
import {
  deedFor,
  type ImportChoices,
  type ImportDeed,
  type ImportVerdict,
  importVerdictNames,
} from '../../../contract/imports/import-verdicts.ts';
import { writeCount, writeCountOf } from '../../ui/format/write-count.ts';

export type Tone = 'neutral' | 'kind' | 'success' | 'warning' | 'danger';

/** Where an import stands, in a word. */
export const stateWords: Record<ImportState, { word: string; tone: Tone }> = {
  uploading: { word: 'Not finished', tone: 'warning' },
  reading: { word: 'Being read', tone: 'kind' },
  judging: { word: 'Being checked', tone: 'kind' },
  ready: { word: 'Dry run', tone: 'kind' },
  applying: { word: 'Being imported', tone: 'kind' },
  applied: { word: 'Imported', tone: 'success' },
  undoing: { word: 'Being undone', tone: 'warning' },
  undone: { word: 'Undone', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'danger' },
};

/** How good or bad a verdict is. */
export const verdictTones: Record<ImportVerdict, Tone> = {
  new: 'success',
  yours: 'neutral',
  differs: 'warning',
  taken: 'warning',
  reserved: 'danger',
  form: 'danger',
  target: 'danger',
  twice: 'neutral',
  key: 'warning',
  domain: 'kind',
  date: 'danger',
  expired: 'warning',
};

/** What the buttons for each choice say. */
export const choiceWords: { [Name in keyof ImportChoices]: Record<ImportChoices[Name], string> } = {
  taken: { skip: 'Leave out', draw: 'New code' },
  differs: { skip: 'Keep mine', update: 'Change mine' },
  key: { make: 'Bring in', skip: 'Leave out' },
  domain: { make: 'Bring in', skip: 'Leave out' },
  expired: { make: 'Bring in', skip: 'Leave out' },
};

/** What an import is, in a line: `Bitly · 1,204 rows`. */
export function factsOf({ source, rows }: Pick<ImportSummary, 'source' | 'rows'>): string {
  const counted = rows === 0 ? [] : [writeCountOf(rows, 'row')];
  return [...(source === null ? [] : [importSources[source].label]), ...counted].join(' · ');
}

/** How far the server has come with what it does. */
export function progressOf({ state, rows, judged, applied, undone }: ImportSummary) {
  if (state === 'judging') return { label: 'Checking every row', value: judged, max: rows };
  if (state === 'applying') return { label: 'Importing', value: applied, max: rows };
  if (state === 'undoing') return { label: 'Undoing', value: undone, max: rows };
  return { label: 'Reading the rows', value: rows, max: 0 };
}

/** How many rows each deed would be done with. */
export function plannedDeeds({
  verdicts,
  choices,
}: Pick<ImportSummary, 'verdicts' | 'choices'>): Record<ImportDeed, number> {
  const deeds: Record<ImportDeed, number> = { make: 0, draw: 0, update: 0, skip: 0 };
  for (const verdict of importVerdictNames) deeds[deedFor(verdict, choices)] += verdicts[verdict] ?? 0;
  return deeds;
}

/** What applying would do: `3 rows will be made, 1 gets a new code, 2 are left out.` */
export function plannedSentence(planned: Record<ImportDeed, number>): string {
  return sentence([
    [planned.make, 'will be made'],
    [planned.draw, planned.draw === 1 ? 'gets a new code' : 'get a new code'],
    [planned.update, planned.update === 1 ? 'leads elsewhere' : 'lead elsewhere'],
    [planned.skip, planned.skip === 1 ? 'is left out' : 'are left out'],
  ]);
}

/** What applying has done. */
export function outcomeSentence({
  made,
  drawn,
  updated,
  skipped,
  refused,
}: ImportSummary['outcomes']): string {
  return sentence([
    [made, 'made'],
    [drawn, 'made with a new code'],
    [updated, 'changed'],
    [skipped, 'left out'],
    [refused, 'could not be made any more'],
  ]);
}

/** What undoing has done. */
export function undoneSentence({ removed, left }: ImportSummary['taken_back']): string {
  if (removed === 0 && left === 0) return 'There was nothing to take back.';
  const stays = left === 1 ? 'was edited since and stays' : 'were edited since and stay';
  return sentence([
    [removed, 'taken back'],
    [left, stays],
  ]);
}

function sentence(parts: readonly (readonly [count: number, words: string])[]): string {
  const [first, ...others] = parts.filter(([count]) => count > 0);
  if (first === undefined) return 'There are no rows.';
  const said = [
    `${writeCountOf(first[0], 'row')} ${first[1]}`,
    ...others.map(([count, words]) => `${writeCount(count)} ${words}`),
  ];
  return `${said.join(', ')}.`;
}
