import { expect, it } from 'vitest';
import { leavesClick } from '../../server/visiting/click-of-visit.ts';

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const bot = { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' };

it.each([
  ['a person', 'GET', person, true, true],
  ['a person, where origins are not kept', 'GET', person, false, true],
  ['a bot, which is counted among the origins', 'GET', bot, true, true],
  ['a bot, where origins are not kept', 'GET', bot, false, false],
  ['whoever asks for the headers alone', 'HEAD', person, true, false],
  ['whoever asks for the headers alone, where origins are not kept', 'HEAD', person, false, false],
] as const)('a click is left, or not, by %s', (_who, method, headers, keepsOrigins, isLeft) => {
  expect(leavesClick({ keepsOrigins }, { method, headers })).toBe(isLeft);
});
