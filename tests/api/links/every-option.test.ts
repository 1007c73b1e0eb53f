import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { optionsAt } from '../../../contract/options/check-options.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeOne } from '../../support/builders/link-builder.ts';
import { databaseDump } from '../../support/database/stored-bytes.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

const types = ['url', 'secret'] as const;
const statistics = { url: endpoints.linkStatistics, secret: endpoints.secretStatistics };

describe.each(databaseKinds)('every text that can be chosen and changed, on %s,', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app.stop());

  it.each(types)(
    'is kept of a %s, shown to its owner, exported, and gone when it is deleted',
    async (type) => {
      const { token } = await createSignedInUser(app);
      const kept = new Set(optionsAt('edit', type).map(({ name }) => name));
      const texts = optionsAt('create', type).filter(
        ({ name, row }) => row.sent === 'text' && kept.has(name) && name !== 'notify',
      );
      expect(texts.length).toBeGreaterThan(2);
      const sent = Object.fromEntries(texts.map(({ name, row }) => [row.wire, `remains-${type}-${name}`]));
      const message = { ads_enabled: true, add_enabled: true, redirection_time: 9 };
      const code = await makeOne(app, type, token, { ...message, ...sent });
      expect((await app.call(statistics[type], { code, type }, { token })).body).toMatchObject(sent);
      const { body } = await app.call(endpoints.exportAccount, { password: strongPassword }, { token });
      expect(body.details).toMatchObject({ links: [sent] });
      expect(await databaseDump(app)).toContain(`remains-${type}`);
      await app.call(endpoints.remove, { code, type }, { token });
      expect(await databaseDump(app)).not.toContain(`remains-${type}`);
    },
  );
});
