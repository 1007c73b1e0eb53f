import { type AdminCommand, type Given, WrongUse } from './command.ts';

/** Rows that a list shows at once. */
const usualCount = 50;
const mostCount = 1000;

/** Options of every list that may be long. */
export const pagingOptions = {
  limit: { kind: 'text', doc: `How many rows, ${usualCount} if not said.` },
  page: { kind: 'text', doc: 'Which page, from 1.' },
} as const satisfies AdminCommand['options'];

export interface Paging {
  limit: number;
  offset: number;
}

export function readPaging(given: Given): Paging {
  const limit = wholeNumber(given, 'limit', usualCount, mostCount);
  const page = wholeNumber(given, 'page', 1, 1_000_000);
  return { limit, offset: (page - 1) * limit };
}

function wholeNumber(given: Given, option: string, usual: number, most: number): number {
  const text = given.text(option);
  if (text === null) return usual;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > most)
    throw new WrongUse(`--${option} has to be a whole number from 1 to ${most}.`);
  return value;
}
