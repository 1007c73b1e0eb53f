import type { LinkType } from '../fields.ts';
import { fail, ok, type Result } from '../result.ts';
import { linkOptions } from './link-options.ts';
import type { OptionContext, OptionPlace, OptionProblem, OptionRow, OptionRule } from './option-rule.ts';
import type { KeptOptions, NewOptions, OptionName, SentChanges, SentNewOptions } from './option-types.ts';

/** What is wrong with which option. */
export interface OptionFailure {
  option: OptionName;
  text: string;
}

/** All that is wrong; the first of it is what a person is told who is told one thing. */
export type OptionFailures = [OptionFailure, ...OptionFailure[]];

/** An option with its rule in one place. */
export interface PlacedOption {
  name: OptionName;
  row: OptionRow;
  rule: OptionRule<unknown, unknown>;
}

/** The options that a type has in a place, in the order in which their problems are told. */
export function optionsAt(place: OptionPlace, type: LinkType): PlacedOption[] {
  const rows = Object.entries(linkOptions) as [OptionName, OptionRow][];
  const placed = rows.flatMap(([name, row]) => {
    const rule = row[place];
    return rule === undefined || (row.only ?? type) !== type ? [] : [{ name, row, rule }];
  });
  const isLast = ({ rule }: PlacedOption) => rule.isToldLast === true;
  return [...placed.filter((option) => !isLast(option)), ...placed.filter(isLast)];
}

/** The rules of creating. */
export function checkNewOptions<Type extends LinkType>(
  type: Type,
  sent: SentNewOptions<Type>,
  { isSealed }: Pick<OptionContext, 'isSealed'> = { isSealed: false },
): Result<NewOptions<Type>, OptionFailures> {
  const context = { type, isSealed, totalClicks: 0 };
  const entered: Record<string, unknown> = sent;
  const options = optionsAt('create', type);
  const readings = options.map(({ name, row, rule }): [OptionName, Reading] => {
    const value = entered[row.wire] ?? null;
    const isWanted = row.switch === undefined ? value !== null : entered[row.switch[type]] === true;
    if (isWanted) return [name, rule.read(value, context)];
    return [name, ok(row.sent === 'flag' ? false : null)];
  });
  return settle(options, new Map(readings), () => true) as Result<NewOptions<Type>, OptionFailures>;
}

/** What an edit starts from. */
export interface Editable extends OptionContext, Partial<KeptOptions> {}

/** The rules of editing, against what is stored. What is not named stays as it is. */
export function checkChangedOptions(
  stored: Editable,
  sent: SentChanges,
): Result<Partial<KeptOptions>, OptionFailures> {
  const entered: Record<string, unknown> = sent;
  const kept: Record<string, unknown> = { ...stored };
  const options = optionsAt('edit', stored.type);
  const readings = options.map(({ name, row, rule }): [OptionName, Reading] => {
    const value = entered[row.wire];
    if (value === undefined) return [name, ok(kept[name] ?? null)];
    return [name, value === null ? ok(null) : rule.read(value, stored)];
  });
  const isNamed = ({ row }: PlacedOption) => entered[row.wire] !== undefined;
  return settle(options, new Map(readings), isNamed) as Result<Partial<KeptOptions>, OptionFailures>;
}

type Reading = Result<unknown, OptionProblem>;
type Readings = ReadonlyMap<OptionName, Reading>;

/** The values that are asked for, or all that is wrong. */
function settle(
  options: PlacedOption[],
  readings: Readings,
  isAskedFor: (option: PlacedOption) => boolean,
): Result<object, OptionFailures> {
  const problems = options.flatMap(({ name, rule }) => {
    const problem = problemOf(name, rule, readings);
    return problem === null ? [] : [{ option: name, ...problem }];
  });
  const [first, ...others] = problems
    .sort((one, other) => Number(other.comesFirst) - Number(one.comesFirst))
    .map(({ option, text }) => ({ option, text }));
  if (first !== undefined) return fail([first, ...others]);
  return ok(
    Object.fromEntries(options.filter(isAskedFor).map(({ name }) => [name, readValue(readings.get(name))])),
  );
}

function problemOf(
  name: OptionName,
  { needs }: OptionRule<unknown, unknown>,
  readings: Readings,
): OptionProblem | null {
  const reading = readings.get(name);
  if (reading?.ok === false) return reading.failure;
  if (needs === undefined || !isThere(reading)) return null;
  const needed = readings.get(needs.option as OptionName);
  return isThere(needed) ? null : { text: needs.text, comesFirst: false };
}

/** What is wrong is there as well: what is wrong with it is told where it stands. */
function isThere(reading: Result<unknown, unknown> | undefined): boolean {
  return reading?.ok === false || (readValue(reading) ?? false) !== false;
}

function readValue(reading: Result<unknown, unknown> | undefined): unknown {
  return reading?.ok === true ? reading.value : null;
}
