import { describe, expect, it } from 'vitest';
import { heldFiles, roomProblem } from '../../../contract/delta/file-room.ts';
import { limits } from '../../../contract/limits.ts';

const { secretMaxFileBytes: mostBytes, secretMaxFiles: mostFiles } = limits;
const none = { count: 0, bytes: 0 };

describe('room for files in a message', () => {
  it('is used by the files that it has, and by nothing else', () => {
    const file = (data: string) => ({ insert: { file: { name: 'a', data } } });
    const ops = [
      { insert: 'words\n' },
      file('AAAA'),
      { insert: { image: 'data:' } },
      file('AA=='),
      null,
      file(''),
    ];
    expect(heldFiles(ops)).toEqual({ count: 3, bytes: 4 });
    expect(heldFiles([])).toEqual(none);
  });

  it('is there up to the last byte and the last file', () => {
    expect(roomProblem(none, [mostBytes])).toBeNull();
    expect(roomProblem({ count: 1, bytes: mostBytes - 2 }, [1, 1])).toBeNull();
    expect(roomProblem(none, Array(mostFiles).fill(1))).toBeNull();
    expect(roomProblem(none, [])).toBeNull();
  });

  it('is told when there is none: by how much it is too little, and what is left', () => {
    expect(roomProblem(none, [mostBytes + 1])).toBe(
      'This file is 1 byte too large: a message holds 4 MB of files.',
    );
    expect(roomProblem({ count: 1, bytes: mostBytes - 1024 }, [1024, 2048])).toBe(
      'These files are 2 kB too large: 1 kB is left of 4 MB of files.',
    );
    expect(roomProblem({ count: mostFiles - 1, bytes: 1 }, [1, 1])).toBe(
      'That is too many: a message has at most 20 files, and 1 more fits.',
    );
    expect(roomProblem({ count: mostFiles, bytes: 1 }, [1])).toBe(
      'That is too many: a message has at most 20 files, and this one has as many.',
    );
  });
});
