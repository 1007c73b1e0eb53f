import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiKeyScope, apiKeyScopes, writeApiKey } from '../../../contract/api-keys.ts';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import type { Operation } from '../../../contract/rest/operation.ts';
import { type OperationName, operations } from '../../../contract/rest/operations.ts';
import { statuses } from '../../../contract/statuses.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { makeAppliedImport, makeDryRun } from '../../support/builders/import-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';

/** What an operation is done to. */
type Subject =
  | 'nothing'
  | 'link'
  | 'secret'
  | 'reader group'
  | 'tag'
  | `change of ${'links' | 'secrets'}`
  | 'webhook'
  | 'delivery'
  | 'campaignSet'
  | 'request'
  | 'dry run'
  | 'applied import';

/** Every operation has a row here: the compiler and the first test ask for it. */
const subjects: Record<OperationName, Subject> = {
  listLinks: 'nothing',
  createLink: 'nothing',
  createLinks: 'nothing',
  readLink: 'link',
  changeLink: 'link',
  deleteLink: 'link',
  activateLink: 'link',
  deactivateLink: 'link',
  linkQrSvg: 'link',
  linkQrPng: 'link',
  listSecrets: 'nothing',
  createSecret: 'nothing',
  createSecrets: 'nothing',
  readSecret: 'secret',
  changeSecret: 'secret',
  deleteSecret: 'secret',
  burnSecret: 'secret',
  activateSecret: 'secret',
  deactivateSecret: 'secret',
  secretQrSvg: 'secret',
  secretQrPng: 'secret',
  createReaderGroup: 'nothing',
  readReaderGroup: 'reader group',
  withdrawReaderGroup: 'reader group',
  changeLinks: 'nothing',
  undoLinks: 'change of links',
  changeSecrets: 'nothing',
  undoSecrets: 'change of secrets',
  listTags: 'nothing',
  createTag: 'nothing',
  readTag: 'tag',
  changeTag: 'tag',
  deleteTag: 'tag',
  linkStatistics: 'link',
  secretStatistics: 'secret',
  linkReceipts: 'link',
  secretReceipts: 'secret',
  overallStatistics: 'nothing',
  readMe: 'nothing',
  export: 'nothing',
  listWebhooks: 'nothing',
  createWebhook: 'nothing',
  readWebhook: 'webhook',
  changeWebhook: 'webhook',
  deleteWebhook: 'webhook',
  rotateWebhookSecret: 'webhook',
  testWebhook: 'webhook',
  listDeliveries: 'webhook',
  resendDelivery: 'delivery',
  listImports: 'nothing',
  createImport: 'nothing',
  readImport: 'dry run',
  listImportRows: 'dry run',
  changeImport: 'dry run',
  applyImport: 'dry run',
  undoImport: 'applied import',
  deleteImport: 'dry run',
  listCampaignSets: 'nothing',
  createCampaignSet: 'nothing',
  readCampaignSet: 'campaignSet',
  changeCampaignSet: 'campaignSet',
  deleteCampaignSet: 'campaignSet',
  fetchTitle: 'nothing',
  listRequests: 'nothing',
  createRequest: 'nothing',
  withdrawRequest: 'request',
  deleteRequest: 'request',
};

const names = Object.keys(operations) as OperationName[];

it('every operation of /api/v1 has a row, and every row an operation', () => {
  expect(Object.keys(subjects).sort()).toEqual([...names].sort());
});

describeFirst(databaseKinds, 'keys and operations on %s', (kind) => {
  let app: AppUnderTest;
  const keys = new Map<string, string>();

  beforeAll(async () => {
    app = await startApp(kind);
    const [person, stranger] = [await createSignedInUser(app), await createSignedInUser(app)];
    const make = async (name: string, token: string, scopes: readonly ApiKeyScope[]) => {
      const { key, id } = await makeApiKey(app, token, { name, scopes });
      keys.set(name, key);
      return id;
    };
    await make('all', person.token, apiKeyScopes);
    await make('stranger', stranger.token, apiKeyScopes);
    for (const scope of apiKeyScopes) await make(scope, person.token, [scope]);
    const expired = await make('expired', person.token, apiKeyScopes);
    await app.database.query
      .updateTable('api_keys')
      .set({ expires_at_ms: app.clock.now() - 1 })
      .where('id', '=', expired)
      .execute();
    const revoked = await make('revoked', person.token, apiKeyScopes);
    await app.call(endpoints.revokeApiKey, { id: revoked }, { token: person.token });
    keys.set('session', person.token);
    const whole = keyFor('all');
    keys.set('malformed', `${whole.slice(0, -1)}${whole.endsWith('0') ? '1' : '0'}`);
    keys.set('unknown', writeApiKey('Nobody00', 'x'.repeat(43)));
    // Its id is known, its secret is another one.
    keys.set('guessed', writeApiKey(whole.slice(4, 12), 'x'.repeat(43)));
  });

  afterAll(() => app?.stop());

  const keyFor = (name: string) => keys.get(name) as string;

  /** What people have, as far as an operation could change it. */
  const kept = async () => ({
    links: await app.database.query
      .selectFrom('links')
      .select(['id', 'version', 'is_active', 'deleted_at_ms'])
      .orderBy('id')
      .execute(),
    messages: await app.database.query
      .selectFrom('secret_contents')
      .select('link_id')
      .orderBy('link_id')
      .execute(),
    webhooks: await app.database.query
      .selectFrom('webhooks')
      .select(['id', 'endpoint_encrypted', 'secret_encrypted', 'state'])
      .orderBy('id')
      .execute(),
    requests: await app.database.query.selectFrom('secret_requests').selectAll().orderBy('id').execute(),
    campaignSets: await app.database.query.selectFrom('campaign_sets').selectAll().orderBy('id').execute(),
  });

  async function makeSubject(subject: Subject): Promise<Record<string, string>> {
    const make = async (operation: Operation, path = {}) => {
      const { body } = operation.example;
      const sent = { path, ...(body === undefined ? {} : { body }), key: keyFor('all') };
      return (await runOperation(app, operation, sent)).body;
    };
    if (subject === 'nothing') return {};
    if (subject === 'link') return { code: (await make(operations.createLink)).code };
    if (subject === 'secret') return { code: (await make(operations.createSecret)).code };
    if (subject === 'reader group') return { id: (await make(operations.createReaderGroup)).id };
    if (subject === 'dry run') return { id: await makeDryRun(app, keyFor('all')) };
    if (subject === 'applied import') return { id: await makeAppliedImport(app, keyFor('all')) };
    if (subject === 'campaignSet') return { id: (await make(operations.createCampaignSet)).id };
    if (subject === 'request') return { code: (await make(operations.createRequest)).code };
    if (subject === 'tag')
      return {
        id: String((await make({ ...operations.createTag, example: { body: { name: randomUUID() } } })).id),
      };
    if (subject === 'change of links' || subject === 'change of secrets') {
      const [made, changed] =
        subject === 'change of links'
          ? ([operations.createLink, operations.changeLinks] as const)
          : ([operations.createSecret, operations.changeSecrets] as const);
      const body = { action: 'archive', codes: [(await make(made)).code] };
      return { undo: (await make({ ...changed, example: { body } })).undo };
    }
    const { id } = await make(operations.createWebhook);
    return subject === 'webhook'
      ? { id }
      : { id, delivery: String((await make(operations.testWebhook, { id })).id) };
  }

  describe.each(names)('%s', (name) => {
    const operation: Operation = operations[name];

    it('is done for a key of its owner with its scope, and for nobody else', async () => {
      const path = await makeSubject(subjects[name]);
      const { query, body } = operation.example;
      const before = await kept();
      const answer = async (key: string | null) => {
        const { status, body: said } = await runOperation(app, operation, {
          path,
          ...(query === undefined ? {} : { query }),
          ...(body === undefined ? {} : { body }),
          key,
        });
        return [status, status < 400 ? 'done' : said.code];
      };
      expect(await answer(null)).toEqual([401, 'keyNeeded']);
      expect(await answer(keyFor('session'))).toEqual([401, 'keyNeeded']);
      for (const wrong of ['malformed', 'unknown', 'guessed'])
        expect([wrong, ...(await answer(keyFor(wrong)))]).toEqual([wrong, 401, 'keyUnknown']);
      expect(await answer(keyFor('expired'))).toEqual([401, 'keyExpired']);
      expect(await answer(keyFor('revoked'))).toEqual([401, 'keyRevoked']);
      if (operation.scope !== null)
        for (const scope of apiKeyScopes.filter((one) => one !== operation.scope))
          expect([scope, ...(await answer(keyFor(scope)))]).toEqual([scope, 403, 'scopeMissing']);
      if (subjects[name] !== 'nothing') expect(await answer(keyFor('stranger'))).toEqual([404, 'notFound']);
      expect(await kept()).toEqual(before);
      const enough = operation.scope ?? 'links:create';
      // Pages elsewhere are asked only where the operator allows it.
      const outcome = name === 'fetchTitle' ? [409, 'titlesOff'] : [operation.success.status, 'done'];
      expect(await answer(keyFor(enough))).toEqual(outcome);
    });
  });

  const guarded = Object.entries(endpoints as Record<string, Endpoint<unknown, unknown>>).filter(
    ([, { access }]) => access !== 'open',
  );

  it.each(guarded)('%s, a call of the specification, takes no API key', async (_name, endpoint) => {
    const before = await kept();
    for (const authorization of [keyFor('all'), `Bearer ${keyFor('all')}`]) {
      const { body } = await app.call(endpoint, {}, { token: authorization });
      expect(body['status_code']).toBe(statuses.unauthenticated.code);
    }
    expect(await kept()).toEqual(before);
  });
});
