import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyCampaignSet, tooManyCampaignSets } from '../../../contract/campaigns.ts';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { operations } from '../../../contract/rest/operations.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';

const spring = {
  name: 'Spring 🌱',
  source: 'newsletter',
  medium: 'email',
  campaign: 'spring-sale',
  term: '',
  content: '',
};

describeFirst(databaseKinds, 'sets of campaign parameters on %s', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app.stop());

  const list = async (token: string) =>
    (await app.call(endpoints.listCampaignSets, undefined, { token })).body.details;
  const save = async (token: string, set: object = spring) =>
    (await app.call(endpoints.createCampaignSet, set, { token })).body;

  it('are saved, changed, listed with the newest first, and deleted', async () => {
    const { token } = await createSignedInUser(app);
    const { details: first } = await save(token, { ...spring, name: '  Spring ' });
    expect(first).toMatchObject({ ...spring, name: 'Spring' });
    app.clock.advance({ seconds: 1 });
    const { details: second } = await save(token, { ...spring, name: 'Summer', term: 'lamps' });
    expect((await list(token)).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    const change = { ...spring, id: first.id, medium: '', content: 'header' };
    expect((await app.call(endpoints.changeCampaignSet, change, { token })).body.status_code).toBe(691);
    expect((await list(token))[1]).toMatchObject({ ...change });
    expect((await app.call(endpoints.deleteCampaignSet, { id: second.id }, { token })).body.status_code).toBe(
      711,
    );
    expect(await list(token)).toMatchObject([{ id: first.id }]);
  });

  it('are not found by anybody else', async () => {
    const [{ token }, other] = [await createSignedInUser(app), await createSignedInUser(app)];
    const { id } = (await save(token)).details;
    const calls: [Endpoint<unknown, unknown>, object][] = [
      [endpoints.changeCampaignSet, { ...spring, id, name: 'Stolen' }],
      [endpoints.deleteCampaignSet, { id }],
    ];
    for (const [endpoint, payload] of calls)
      expect((await app.call(endpoint, payload, { token: other.token })).http, endpoint.path).toBe(404);
    expect(await list(other.token)).toEqual([]);
    expect(await list(token)).toMatchObject([{ id, name: spring.name }]);
  });

  it('are fifty at most, also when many are saved at once', async () => {
    const { token } = await createSignedInUser(app);
    const answers = await Promise.all(Array.from({ length: limits.campaignSetsMax + 3 }, () => save(token)));
    const refused = answers.filter(({ status_code }) => status_code === 692);
    expect(refused.map(({ details }) => details)).toEqual(Array(3).fill(tooManyCampaignSets));
    expect(await list(token)).toHaveLength(limits.campaignSetsMax);
  });

  it.each([
    [{ name: ' ' }, 'Please give the set a name'],
    [{ name: '🌱'.repeat(61) }, /60 characters/],
    [{ source: 's'.repeat(201) }, /200 characters/],
    [{ source: '', medium: ' ', campaign: '' }, emptyCampaignSet],
    [{ source: 'a\0b' }, /cannot be kept/],
  ])('are not made of %j', async (change, sentence) => {
    const { token } = await createSignedInUser(app);
    const { message, details } = await save(token, { ...spring, ...change });
    expect(message).toBe('failed');
    expect(details).toMatch(sentence);
    expect(await list(token)).toEqual([]);
  });

  it('are exported, and gone with the account', async () => {
    const { id, token } = await createSignedInUser(app);
    await save(token);
    const exported = await app.call(endpoints.exportAccount, { password: strongPassword }, { token });
    expect(exported.body.details).toMatchObject({ campaign_sets: [spring] });
    await app.call(endpoints.deleteAccount, { password: strongPassword }, { token });
    const left = app.database.query.selectFrom('campaign_sets').selectAll().where('owner_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('are kept by programs, too, and a repeated request makes one', async () => {
    const { token } = await createSignedInUser(app);
    const { key } = await makeApiKey(app, token, { scopes: ['links:read', 'links:write'] });
    const body = { name: 'Fair', source: 'poster', medium: 'print' };
    const create = () =>
      runOperation(app, operations.createCampaignSet, { key, body, headers: { 'idempotency-key': 'one' } });
    const made = await create();
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ ...body, campaign: '' })]);
    expect((await create()).body).toEqual(made.body);
    const path = { id: made.body.id };
    const changed = await runOperation(app, operations.changeCampaignSet, {
      key,
      path,
      body: { medium: 'flyer' },
    });
    expect(changed.body).toEqual({ ...made.body, medium: 'flyer' });
    const emptied = await runOperation(app, operations.changeCampaignSet, {
      key,
      path,
      body: { source: '', medium: '' },
    });
    expect([emptied.status, emptied.body.errors]).toEqual([
      422,
      [{ path: 'source', message: emptyCampaignSet }],
    ]);
    expect((await runOperation(app, operations.listCampaignSets, { key })).body).toEqual({
      data: [changed.body],
      next: null,
    });
    expect((await runOperation(app, operations.deleteCampaignSet, { key, path })).status).toBe(204);
    expect((await runOperation(app, operations.deleteCampaignSet, { key, path })).status).toBe(404);
    const strange = await runOperation(app, operations.deleteCampaignSet, { key, path: { id: 'a\0b' } });
    expect(strange.status).toBe(404);
    expect(await list(token)).toEqual([]);
  });
});
