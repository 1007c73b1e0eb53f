import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { linkOptions } from '../../contract/options/link-options.ts';

const loggerFile = new URL('../../server/platform/logger.ts', import.meta.url).href;

/** What a process of its own writes when it logs an object. */
async function logged(object: object): Promise<string> {
  const script = `
    import { createLogger } from ${JSON.stringify(loggerFile)};
    createLogger({ format: 'json', level: 'info' }).info(${JSON.stringify(object)}, 'said');
  `;
  const written = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return written.stdout;
}

describe('the log', () => {
  const texts = Object.values(linkOptions).filter(({ sent }) => sent === 'text');

  it.each(texts.map(({ wire }) => wire))('never shows what somebody wrote into %s', async (wire) => {
    const written = await logged({ [wire]: 'mine alone', call: { options: { [wire]: 'mine alone' } } });
    expect(written).toContain('said');
    expect(written).not.toContain('mine alone');
  });
});
