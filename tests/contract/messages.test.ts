import { expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { statuses } from '../../contract/statuses.ts';
import { specifiedTexts } from './specified-texts.ts';

/** Every text in an object of texts, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('every text that the specification fixes is there letter for letter, for the screens and the answers to show', () => {
  const known = new Set(textsIn([messages, statuses]));
  expect(specifiedTexts.filter((text) => !known.has(text))).toEqual([]);
});
