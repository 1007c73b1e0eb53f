import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink, storedLink } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const visitors = 8;
const visitsBeforeTheLimit = 20;
/** So many that the limit can be set before they are used up. */
const visitsLeftByTheLimit = 600;

/** How often it is tried. */
const cases = [{ kind: 'sqlite' as const, rounds: 1 }, ...databaseKinds.map((kind) => ({ kind, rounds: 5 }))];

describeFirst(
  cases,
  'a limit that is set while people visit, on two servers on $kind, $rounds times',
  ({ kind, rounds }) => {
    it('lets exactly that many through, those before it was set included', async () => {
      const one = await startApp(kind);
      const other = await startApp(kind, { sharing: one });
      const visits = [await listenForVisits(one), await listenForVisits(other)] as const;
      const { token } = await createSignedInUser(one);
      for (let round = 0; round < rounds; round += 1) {
        const code = await makeLink(one, token);
        let granted = 0;
        const visitUntilExpired = async (visit: Visit) => {
          for (;;) {
            const { location } = await visit(`/${code}`);
            if (location === '/expiry?details=shylnkExpired') return;
            expect(location).toBe('https://example.com/a/page?with=query');
            granted += 1;
          }
        };
        const visiting = Array.from({ length: visitors }, (_, index) =>
          visitUntilExpired(visits[index % 2] as Visit),
        );
        while (granted < visitsBeforeTheLimit) await nextTurn();
        let limit: number;
        let edited: number;
        do {
          limit = granted + visitsLeftByTheLimit;
          const edit = { code, type: 'url', options: { clicks_limit: limit } };
          edited = (await one.call(endpoints.edit, edit, { token })).body.status_code;
          // More have come by then: no link is given a limit that it is beyond.
        } while (edited === 705);
        expect(edited).toBe(707);
        await Promise.all(visiting);
        expect(granted).toBe(limit);
        expect((await storedLink(one, 'url', code)).clicks).toBe(limit);
      }
      await other.stop();
      await one.stop();
    });
  },
);
