// @module-tag rest
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';
import { holdToSchemas, misfitOf } from '../support/servers/fitting-answer.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

let directory: TemporaryDirectory | null = null;
afterEach(async () => {
  await directory?.remove();
  directory = null;
});

/** Has the compiler look at one call more, with the very settings of `npm run check`. */
async function compile(declaration: string): Promise<string> {
  directory = await createTemporaryDirectory();
  const settings = {
    extends: join(repository, 'tsconfig.server.json'),
    compilerOptions: { typeRoots: [join(repository, 'node_modules/@types')], noUnusedLocals: false },
    include: ['./*.mts'],
  };
  await writeFile(join(directory.path, 'tsconfig.json'), JSON.stringify(settings));
  await writeFile(
    join(directory.path, 'one-call-more.mts'),
    `
    import { accountDeletionRequest } from '${repository}contract/accounts.ts';
    import { endpoints } from '${repository}contract/endpoints.ts';
    import { codeRequest, createLinkRequest } from '${repository}contract/links.ts';
    import { answer, messageAnswer, successAnswer } from '${repository}server/http/answer.ts';
    import { call } from '${repository}server/http/calls/call.ts';
    import { budgets } from '${repository}server/http/call-budgets.ts';
    const budget = budgets.write;
    ${declaration}
    `,
  );
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [tsc, '-p', (directory as TemporaryDirectory).path],
      (_error, stdout, stderr) => resolve(stdout + stderr),
    );
  });
}

describe('a call that is declared as the contract has it', () => {
  test('compiles', async () => {
    const said = await compile(`
      export const calls = [
        call(endpoints.createLink, {
          schema: createLinkRequest, budget, isQuick: true,
          handle: async ({ url }, actor) => successAnswer('created', actor === null ? url : String(actor.userId)),
        }),
        call(endpoints.remove, {
          schema: codeRequest, budget,
          handle: async ({ code }, actor) => successAnswer('deleted', code + actor.userId),
        }),
      ];
    `);
    expect(said).toBe('');
  });
});

describe('the compiler refuses', () => {
  test('a quick call that needs a token, which would be answered without looking at it', async () => {
    const said = await compile(`
      export const removing = call(endpoints.remove, {
        schema: codeRequest, budget, isQuick: true, handle: async () => successAnswer('deleted'),
      });
    `);
    expect(said).toContain('A call that needs a token cannot be quick');
  });

  test('a schema that takes something else than the contract says is sent', async () => {
    const said = await compile(`
      export const removing = call(endpoints.remove, {
        schema: accountDeletionRequest, budget, handle: async () => successAnswer('deleted'),
      });
    `);
    expect(said).toContain(
      'This schema does not take what contract/endpoints.ts says is sent with the call.',
    );
  });

  test.each([
    ['that leaves out what the contract promises', `messageAnswer('deleted')`, "'details' is missing"],
    ['that says it in another form', `answer('deleted', { message: 'success', details: 7 })`, "'details'"],
  ])('an answer %s', async (_how, given, complaint) => {
    const said = await compile(`
      export const removing = call(endpoints.remove, {
        schema: codeRequest, budget, handle: async () => ${given},
      });
    `);
    expect(said).toContain(complaint);
  });

  test('a call without a token that asks who makes it', async () => {
    const said = await compile(`
      export const creating = call(endpoints.createLink, {
        schema: createLinkRequest, budget,
        handle: async (_link, actor) => successAnswer('created', String(actor.userId)),
      });
    `);
    expect(said).toContain("'actor' is possibly 'null'");
  });
});

describe('an answer that does not fit its schema', () => {
  const profile = {
    status: 'ok',
    status_code: 625,
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@example.com',
    gender: 'female',
    date_of_birth: '1815-12-10',
    country_code: null,
    mobile_no: null,
    base64: null,
    has_password: true,
  };

  test('is told from one that does', () => {
    expect(misfitOf('POST /api/profile', profile)).toBeNull();
  });

  test.each([
    [
      'has something that nobody knows',
      { ...profile, password_hash: '$argon2' },
      'the answer has password_hash, which is not in it',
    ],
    ['lacks something', { ...profile, email: undefined }, 'email is no string'],
    [
      'has a code that is not in the catalogue',
      { ...profile, status_code: 1 },
      'Not a code of the catalogue',
    ],
  ])('and %s is named with what is wrong', (_how, answer, problem) => {
    const sentence = misfitOf('POST /api/profile', answer);
    expect(sentence).toContain('POST /api/profile answered what its schema');
    expect(sentence).toContain(problem);
  });

  test('fails the test that got it', async () => {
    const http = Fastify();
    http.post('/api/profile', async () => ({ ...profile, has_password: 'yes' }));
    holdToSchemas(http);
    await expect(http.inject({ method: 'POST', url: '/api/profile' })).rejects.toThrow('has_password');
    await http.close();
  });
});
