import { lstat, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesOf, prepareFolder, saveFile } from '../../client/secrets/save-files.ts';
import { hostileNames, whatIsWrongWith } from '../contract/delta/hostile-files.ts';
import { fileOp } from '../support/builders/file-builder.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

let home: TemporaryDirectory;
let folder: string;
beforeEach(async () => {
  home = await createTemporaryDirectory();
  folder = join(home.path, 'received');
  await prepareFolder(folder);
});
afterEach(() => home.remove());

const save = (name: string, text: string) => saveFile(folder, { name, bytes: Buffer.from(text) });

describe('files that are saved from the command line', () => {
  it('overwrite nothing: the next one gets a number', async () => {
    expect(await save('plan.txt', 'first')).toBe(join(folder, 'plan.txt'));
    expect(await save('plan.txt', 'second')).toBe(join(folder, 'plan (2).txt'));
    expect(await save('plan.txt', 'third')).toBe(join(folder, 'plan (3).txt'));
    expect(await readFile(join(folder, 'plan.txt'), 'utf8')).toBe('first');
  });

  it('follow no link that waits under their name', async () => {
    const elsewhere = join(home.path, 'elsewhere.txt');
    await writeFile(elsewhere, 'untouched');
    await symlink(elsewhere, join(folder, 'plan.txt'));
    await symlink(join(home.path, 'nothing-there'), join(folder, 'other.txt'));
    await save('plan.txt', 'mine');
    await save('other.txt', 'mine');
    expect(await readFile(elsewhere, 'utf8')).toBe('untouched');
    expect((await readdir(home.path)).sort()).toEqual(['elsewhere.txt', 'received']);
    expect((await lstat(join(folder, 'plan.txt'))).isSymbolicLink()).toBe(true);
  });

  it('stay in their folder under harmless names, whatever the message calls them', async () => {
    const files = filesOf({ ops: hostileNames.map((name) => fileOp(name, name.toWellFormed())) });
    for (const file of files) await saveFile(folder, file);
    const saved = await readdir(folder, { withFileTypes: true });
    expect(saved).toHaveLength(hostileNames.length);
    expect(saved.filter((entry) => !entry.isFile())).toEqual([]);
    expect(saved.flatMap(({ name }) => whatIsWrongWith(name))).toEqual([]);
    expect(await readdir(home.path)).toEqual(['received']);
  });

  it('are not asked for when nothing can be saved', async () => {
    await writeFile(join(home.path, 'a-file'), '');
    await expect(prepareFolder(join(home.path, 'a-file'))).rejects.toThrow('Nothing can be saved');
  });
});
