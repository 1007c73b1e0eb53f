// The tools are plain JavaScript without types: they run on whatever Node is there.
const tool = new URL('../../../tools/setup/exclusive.mjs', import.meta.url).href;
const tools = (await import(tool)) as {
  exclusively: <Made>(name: string, work: () => Promise<Made>) => Promise<Made>;
};

/** Does it while no other command of this clone does what has the same name: installs, builds, makes a release. */
export const { exclusively } = tools;
