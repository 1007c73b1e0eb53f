import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import type { LinkListItem } from '../../../contract/links.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { insertLinks, makeLink, makeSecret } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const daySeconds = 24 * 60 * 60;

describeFirst(databaseKinds, 'the list of links on %s', (kind) => {
  let app: AppUnderTest;
  let visit: Visit;
  let user: { id: number; token: string };

  beforeAll(async () => {
    app = await startApp(kind);
    visit = await listenForVisits(app);
  });

  beforeEach(async () => {
    user = await createSignedInUser(app);
  });

  afterAll(() => app?.stop());

  async function list(request?: object): Promise<LinkListItem[]> {
    const { http, body } = await app.call(endpoints.listLinks, request, { token: user.token });
    expect([http, body.status, body.status_code]).toEqual([200, 'ok', 802]);
    return body.details;
  }
  const codesOf = (rows: LinkListItem[]) => rows.map((row) => row.code);
  const search = async (search_string: string, type = 'url') =>
    codesOf(await list({ search_string, type, limit: 100 }));

  it('is empty for a new user, and an empty body asks for the first ten links', async () => {
    expect(await list()).toEqual([]);
    for (let made = 0; made < 12; made += 1) await makeLink(app, user.token);
    expect(await list()).toHaveLength(10);
    expect(await list({ page_no: 1, limit: 10, type: 'url', search_string: '' })).toHaveLength(2);
    expect(await list({ page_no: 2 })).toEqual([]);
  });

  it('says of each row what it leads to and how it is', async () => {
    const code = await makeLink(app, user.token, { expiry_date: 2 * daySeconds }, 'example.com/Path');
    app.clock.advance({ hours: 1 });
    await visit(`/${code}`);
    expect(await list()).toEqual([
      {
        original_url: 'https://example.com/Path',
        code,
        type: 'url',
        created_at: new Date(app.clock.now() - 3_600_000).toISOString(),
        short_url: `https://shylnk.test/${code}`,
        is_active: true,
        remaining_days: 2,
        total_clicks: 1,
        title: null,
        tags: [],
        archived: false,
        carried_clicks: 0,
      },
    ]);
    app.clock.advance({ days: 2 });
    await visit(`/${code}`);
    expect((await list())[0]).toMatchObject({ remaining_days: 'expired', total_clicks: 1 });
  });

  it('keeps links and secrets apart, and never shows a message', async () => {
    const link = await makeLink(app, user.token);
    const secret = await makeSecret(app, user.token, {}, 'nobody may read this in a list');
    expect(codesOf(await list({ type: 'url' }))).toEqual([link]);
    const secrets = await list({ type: 'secret' });
    expect(secrets).toMatchObject([
      { code: secret, type: 'secret', original_url: `https://shylnk.test/s/${secret}` },
    ]);
    expect(JSON.stringify(secrets)).not.toContain('nobody may read');
  });

  it('shows every link once, newest first, page by page, while others are added', async () => {
    const made: string[] = [];
    for (let count = 0; count < 35; count += 1) made.unshift(await makeLink(app, user.token));
    const seen: LinkListItem[] = [];
    for (;;) {
      const last = seen.at(-1);
      const before = last === undefined ? null : { created_at: last.created_at, code: last.code };
      const page = await list({ page_no: Math.floor(seen.length / 10), before });
      seen.push(...page);
      if (page.length < 10) break;
      await makeLink(app, user.token);
      await makeLink(app, user.token);
    }
    expect(codesOf(seen)).toEqual(made);
  });

  it('goes on after a link that was deleted meanwhile', async () => {
    const [oldest, middle, newest] = [
      await makeLink(app, user.token),
      await makeLink(app, user.token),
      await makeLink(app, user.token),
    ];
    expect(codesOf(await list({ limit: 2 }))).toEqual([newest, middle]);
    await app.call(endpoints.remove, { code: middle, type: 'url' }, { token: user.token });
    expect(codesOf(await list({ limit: 2, before: { created_at: '', code: middle } }))).toEqual([oldest]);
  });

  it('refuses to go on after a link the user never had', async () => {
    const foreign = await makeLink(app, (await createSignedInUser(app)).token);
    for (const code of [foreign, 'unknown1', 'nul\u0000', '']) {
      const { http, body } = await app.call(endpoints.listLinks, { before: { code } }, { token: user.token });
      expect([http, body.status_code, body['message']]).toEqual([200, 705, 'failed']);
    }
  });

  it('finds any part of three characters of an address or code, in any letter case', async () => {
    const code = await makeLink(
      app,
      user.token,
      { new_code: `QuX${user.id}Zed` },
      'https://Sub.Example.com/Some/Path?Q=1#Top',
    );
    await makeLink(app, user.token, {}, 'https://elsewhere.test/');
    for (const part of [
      'sub',
      'EXAMPLE.com/s',
      '/Path?q=1',
      '://sub',
      '#TOP',
      `qux${user.id}z`,
      'e/P',
      '  sub.example  ',
    ]) {
      expect(await search(part), part).toEqual([code]);
    }
    expect(await search('nowhere')).toEqual([]);
  });

  it('takes wildcards and quotes in a search for what they are', async () => {
    const percent = await makeLink(app, user.token, {}, 'https://example.com/100%25_off');
    const quotes = await makeLink(app, user.token, {}, "https://example.com/it's?a=%22b%22*");
    const other = await makeLink(app, user.token, {}, 'https://example.com/1002525off');
    expect(await search('100%25_')).toEqual([percent]);
    expect(await search('___')).toEqual([]);
    expect(await search('%%%')).toEqual([]);
    expect(await search("it's?")).toEqual([quotes]);
    expect(await search('22*')).toEqual([quotes]);
    expect(await search('a" OR "b')).toEqual([]);
    expect(await search('example')).toEqual([other, quotes, percent]);
  });

  it('finds addresses by the letters that were entered', async () => {
    const street = await makeLink(app, user.token, {}, 'https://example.com/Straße nach Süden');
    expect(await search('Straße')).toEqual([street]);
    expect(await search('nach Süden')).toEqual([street]);
    expect(await search('\ud800\ud800\ud800')).toEqual([]);
    expect(await search('a\u0000bc')).toEqual([]);
  });

  it('finds hosts by the letters people write, whole or in part', async () => {
    const city = await makeLink(app, user.token, {}, 'https://www.münchen.de:8443/straße');
    const books = await makeLink(app, user.token, {}, 'https://meinebücher.example/');
    const likewise = await makeLink(app, user.token, {}, 'https://mnchen.example/');
    const far = await makeLink(app, user.token, {}, 'https://例え.テスト/');
    for (const part of [
      'münchen',
      'MÜNCHEN.DE',
      'www.mün',
      'ünc',
      'https://www.münchen.de:8443',
      'münchen.de:8443/straße',
      'www.münchen.de:8443/stra',
    ])
      expect(await search(part), part).toEqual([city]);
    expect(await search('bücher')).toEqual([books]);
    expect(await search('mnchen')).toEqual([likewise, city]);
    expect(await search('例え.テ')).toEqual([far]);
    expect(await search('münchn')).toEqual([]);
  });

  it('finds quotes, braces and blanks where they stand, in a path, a query or a fragment', async () => {
    const path = await makeLink(app, user.token, {}, 'https://example.com/a "b" {id}/c^d');
    const query = await makeLink(app, user.token, {}, 'https://example.com/?q={id}&r=\'x\' "y"');
    const fragment = await makeLink(app, user.token, {}, 'https://example.com/#{id} `z`');
    expect(await search('{id}')).toEqual([fragment, query, path]);
    expect(await search('a "b" {id}/c^d')).toEqual([path]);
    expect(await search('=\'x\' "y"')).toEqual([query]);
    expect(await search('{id} `z`')).toEqual([fragment]);
  });

  it('finds a link or secret by its short address', async () => {
    const code = `Sale${user.id}`;
    const link = await makeLink(app, user.token, { new_code: code });
    const secret = await makeSecret(app, user.token, { new_code: code });
    await makeLink(app, user.token, {}, `https://example.com/${code}/more`);
    for (const start of ['https://shylnk.test/', 'http://SHYLNK.test/', 'shylnk.test/'])
      for (const end of ['', '/', '?x=1', '#x']) {
        expect(await search(start + code + end), start + end).toEqual([link]);
        expect(await search(`${start}s/${code}${end}`, 'secret'), start + end).toEqual([secret]);
        expect(await search(start + code + end, 'secret')).toEqual([]);
        expect(await search(`${start}s/${code}${end}`)).toEqual([]);
      }
    expect(await search(`/s/${code}`, 'secret')).toEqual([secret]);
    expect(await search(`https://elsewhere.test/${code}`)).toEqual([]);
  });

  it('shows hosts to their owner as people write them', async () => {
    await makeLink(app, user.token, {}, 'https://münchen.de:8443/straße');
    await makeLink(app, user.token, {}, 'https://xn--a.example/xn--mnchen-3ya.de');
    expect((await list({})).map((link) => link.original_url)).toEqual([
      'https://xn--a.example/xn--mnchen-3ya.de',
      'https://münchen.de:8443/stra%C3%9Fe',
    ]);
  });

  it('finds secrets by their code alone', async () => {
    const secret = await makeSecret(app, user.token, { new_code: `Vault${user.id}x` }, 'hidden treasure map');
    expect(await search(`AULT${user.id}`, 'secret')).toEqual([secret]);
    expect(await search('treasure', 'secret')).toEqual([]);
    expect(await search('shylnk.test', 'secret')).toEqual([]);
  });

  it('finds only the user’s own links, as they are now', async () => {
    const mine = await makeLink(app, user.token, {}, 'https://needle.test/mine');
    await makeLink(app, (await createSignedInUser(app)).token, {}, 'https://needle.test/theirs');
    await makeLink(app, undefined, {}, 'https://needle.test/anybodys');
    expect(await search('needle')).toEqual([mine]);
    await app.call(
      endpoints.edit,
      { code: mine, type: 'url', options: { url: 'https://haystack.test/' } },
      { token: user.token },
    );
    expect(await search('needle')).toEqual([]);
    expect(await search('haystack')).toEqual([mine]);
    await app.call(endpoints.remove, { code: mine, type: 'url' }, { token: user.token });
    expect(await search('haystack')).toEqual([]);
  });

  it('says that one or two characters are too few to search for', async () => {
    for (const search_string of ['a', 'ab', ' ab ', '日本']) {
      const { http, body } = await app.call(endpoints.listLinks, { search_string }, { token: user.token });
      expect([http, body]).toEqual([
        200,
        {
          status: 'ok',
          status_code: 705,
          message: 'failed',
          details: 'Search key must be atleast 3 characters',
        },
      ]);
    }
    expect(await list({ search_string: '   ' })).toEqual([]);
  });

  it('says that more than 200 characters are too many, and counts an emoji as one', async () => {
    const { body } = await app.call(
      endpoints.listLinks,
      { search_string: 'x'.repeat(201) },
      { token: user.token },
    );
    expect(body).toMatchObject({
      status_code: 705,
      message: 'failed',
      details: 'Search key cannot exceed 200 characters',
    });
    expect(await list({ search_string: '😀'.repeat(200) })).toEqual([]);
  });

  it('looks at the first thousand characters of an address, wherever the link stands in the list', async () => {
    const start = 'https://example.com/';
    const target = `${start}${'x'.repeat(limits.searchedTargetLength - start.length - 4)}edge-beyond`;
    const code = await makeLink(app, user.token, {}, target);
    expect(await search('xedge')).toEqual([code]);
    expect(await search('beyond')).toEqual([]);
    await insertLinks(app.database, user.id, 1000, (index) => `https://newer.test/${index}`);
    expect(await search('xedge')).toEqual([code]);
    expect(await search('beyond')).toEqual([]);
    expect(await search(code)).toEqual([code]);
  });

  it('refuses in words, and does not fail, when somebody searches too often at once', async () => {
    await insertLinks(app.database, user.id, 1200, (index) => `https://a.test/${'a'.repeat(900)}${index}`);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.call(endpoints.listLinks, { search_string: `${'a'.repeat(150)}b` }, { token: user.token }),
      ),
    );
    for (const { http, body } of answers) {
      expect(http).toBe(200);
      expect([802, 705]).toContain(body.status_code);
    }
    expect(answers.some(({ body }) => body.status_code === 802)).toBe(true);
    expect(answers.find(({ body }) => body.status_code === 705)?.body['details']).toBe(
      'This search takes too long. Please enter more of the address.',
    );
  });

  it('gives pages that lie deep by their number as well', async () => {
    const count = 2500;
    await insertLinks(app.database, user.id, count, (index) => `https://deep.test/${index}`);
    const expected = Array.from({ length: 10 }, (_, place) => `https://deep.test/${count - 2401 - place}`);
    for (const narrowed of [
      {},
      { filter: { archived: false, state: 'active' as const } },
      { sort: 'visited' as const },
      { search_string: 'deep.test' },
    ]) {
      const page = await list({ page_no: 240, limit: 10, ...narrowed });
      expect(page.map((row) => row.original_url)).toEqual(expected);
      expect(await list({ page_no: 1_000_000, limit: 100, ...narrowed })).toEqual([]);
    }
  });

  it('finds rare and common parts among thousands, page by page, exactly as looking through all would', async () => {
    const count = 4000;
    const targetOf = (index: number) =>
      `https://site${index % 7}.test/${index < 1500 ? 'early' : 'late'}/item-${index}${index % 997 === 5 ? '/rare' : ''}`;
    await insertLinks(app.database, user.id, count, targetOf);
    for (const term of [
      'site3.test',
      'early',
      '/rare',
      'item-399',
      'em-1',
      'nothing-there',
      'late/item-15',
    ]) {
      const expected = Array.from({ length: count }, (_, index) => targetOf(count - 1 - index))
        .filter((target) => target.includes(term))
        .slice(0, 45);
      const byCursor: LinkListItem[] = [];
      const byNumber: LinkListItem[] = [];
      for (let page_no = 0; page_no < 5; page_no += 1) {
        const last = byCursor.at(-1);
        const limit = page_no < 4 ? 10 : 5;
        if (page_no === 0 || last !== undefined)
          byCursor.push(
            ...(await list({
              search_string: term,
              limit,
              before: last === undefined ? null : { code: last.code },
            })),
          );
        byNumber.push(...(await list({ search_string: term, limit: 10, page_no })));
      }
      expect(
        byCursor.map((row) => row.original_url),
        term,
      ).toEqual(expected);
      expect(
        byNumber.slice(0, 45).map((row) => row.original_url),
        term,
      ).toEqual(expected);
    }
  });

  it('is malformed with a page or limit that cannot be', async () => {
    for (const request of [
      { page_no: -1 },
      { limit: 0 },
      { limit: 1000 },
      { type: 'both' },
      { search_string: 5 },
    ]) {
      expect((await app.call(endpoints.listLinks, request, { token: user.token })).http).toBe(400);
    }
  });
});
