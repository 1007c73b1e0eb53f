interface EarlierFiles {
  /** What ends every build: see tools/setup/earlier-files.mjs. */
  keepEarlierFiles: (dist: string, nowMs: number) => void;
}

// The tools are plain JavaScript without types: they run on whatever Node is there.
const tool = new URL('../../../tools/setup/earlier-files.mjs', import.meta.url).href;

export const { keepEarlierFiles } = (await import(tool)) as EarlierFiles;
