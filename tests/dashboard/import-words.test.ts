import { describe, expect, test } from 'vitest';
import { usualChoices } from '../../contract/imports/import-verdicts.ts';
import { writeSize } from '../../contract/input/write-size.ts';
import { ApiError } from '../../web/api/api-error.ts';
import {
  outcomeSentence,
  plannedDeeds,
  plannedSentence,
  undoneSentence,
} from '../../web/features/imports/import-words.ts';
import { UnreadableUpload } from '../../web/features/imports/send-file.ts';
import { fileProblem, uploadProblem } from '../../web/features/imports/upload-words.ts';

const megabyte = 1024 * 1024;

describe('what an import would do', () => {
  const verdicts = { new: 1200, taken: 1, differs: 2, key: 3, form: 4 };

  test('counts every row under what is done with its verdict', () => {
    expect(plannedDeeds({ verdicts, choices: usualChoices })).toEqual({
      make: 1203,
      draw: 0,
      update: 0,
      skip: 7,
    });
    const choices = { ...usualChoices, taken: 'draw', differs: 'update', key: 'skip' } as const;
    expect(plannedDeeds({ verdicts, choices })).toEqual({ make: 1200, draw: 1, update: 2, skip: 7 });
  });

  test.each([
    [
      '1,200 rows will be made, 1 gets a new code, 2 lead elsewhere.',
      { make: 1200, draw: 1, update: 2, skip: 0 },
    ],
    ['1 row is left out.', { make: 0, draw: 0, update: 0, skip: 1 }],
    ['There are no rows.', { make: 0, draw: 0, update: 0, skip: 0 }],
  ])('is said as: %s', (sentence, planned) => {
    expect(plannedSentence(planned)).toBe(sentence);
  });

  test('and what it has done', () => {
    expect(outcomeSentence({ made: 2, drawn: 1, updated: 0, skipped: 3, refused: 1 })).toBe(
      '2 rows made, 1 made with a new code, 3 left out, 1 could not be made any more.',
    );
    expect(undoneSentence({ removed: 2, left: 1 })).toBe('2 rows taken back, 1 was edited since and stays.');
    expect(undoneSentence({ removed: 0, left: 0 })).toBe('There was nothing to take back.');
  });
});

describe('a file', () => {
  test.each([
    ['1 byte', 1],
    ['1000 bytes', 1000],
    ['1 kB', 1024],
    ['18 kB', 18 * 1024],
    ['1 MB', megabyte],
    ['4.2 MB', 4.2 * megabyte],
    ['10 MB', 10 * megabyte],
    ['32 MB', 32 * megabyte],
    ['32 MB', 32.4 * megabyte],
  ])('has %s', (size, bytes) => {
    expect(writeSize(bytes)).toBe(size);
  });

  test('is refused when there is none, more than one, nothing in it, or too much', () => {
    expect(fileProblem([])).toContain('no file');
    expect(fileProblem([{ size: 1 }, { size: 1 }])).toContain('One file');
    expect(fileProblem([{ size: 0 }])).toContain('empty');
    expect(fileProblem([{ size: 32 * megabyte + 1 }])).toContain('32 MB is the most');
    expect(fileProblem([{ size: 32 * megabyte }])).toBeNull();
  });

  test('whose upload stops says whether it can go on', () => {
    expect(uploadProblem(new ApiError(0)).canGoOn).toBe(true);
    expect(uploadProblem(new ApiError(429, { details: 'Please wait' }))).toEqual({
      text: 'Please wait',
      canGoOn: true,
    });
    expect(uploadProblem(new ApiError(404, {})).canGoOn).toBe(false);
    expect(uploadProblem(new ApiError(200, { details: 'Not a piece of a file' })).canGoOn).toBe(false);
    expect(uploadProblem(new UnreadableUpload()).canGoOn).toBe(false);
  });
});
