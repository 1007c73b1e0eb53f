import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { campaignSetRequest, emptyCampaignSet } from '../../contract/campaigns.ts';
import {
  badServer,
  changeImportRequest,
  exportLinksRequest,
  importPieceRequest,
  importRequest,
  importRowsRequest,
  startImportRequest,
} from '../../contract/import-requests.ts';
import {
  availabilityRequest,
  codeRequest,
  createLinkRequest,
  editRequest,
  pageRequest,
} from '../../contract/links.ts';
import { burnPath } from '../../contract/paths.ts';
import { pageName, screens } from '../../contract/screens.ts';

const accepts = (schema: z.ZodMiniType, request: unknown) => z.safeParse(schema, request).success;

describe('a piece of a file that links are brought along in', () => {
  const piece = { id: 'abc', at: 0, data: 'aGVsbG8', is_last: false };
  const at = (place: unknown) => accepts(importPieceRequest, { ...piece, at: place });

  it('says how many bytes came before it', () => {
    expect([at(0), at(1), at(Number.MAX_SAFE_INTEGER)]).toEqual([true, true, true]);
    expect([at(-1), at(0.5), at(Number.MAX_SAFE_INTEGER + 1), at('0'), at(null)]).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });

  it('is bytes, written in letters that every address takes', () => {
    expect(accepts(importPieceRequest, { ...piece, data: '' })).toBe(true);
    expect(accepts(importPieceRequest, { ...piece, data: 'not base64!' })).toBe(false);
  });
});

describe('an import', () => {
  const server = { source: 'kutt', address: ' https://links.example.com ', key: ' 0123 ' };

  it('begins with a file or with a running server, and never with both', () => {
    expect(accepts(startImportRequest, { name: 'links.csv', zone: ' Europe/Berlin ' })).toBe(true);
    expect(z.parse(startImportRequest, server)).toEqual({
      source: 'kutt',
      address: 'https://links.example.com',
      key: '0123',
    });
    expect(accepts(startImportRequest, { ...server, name: 'links.csv' })).toBe(false);
    expect(accepts(startImportRequest, { name: 'links.csv', zone: '  ' })).toBe(false);
  });

  it('reads from nothing that is no address', () => {
    const refused = z.safeParse(startImportRequest, { ...server, address: 'no address' });
    expect(JSON.stringify(refused.error)).toContain(badServer);
  });
});

describe('a set of campaign parameters', () => {
  const empty = { name: 'Spring', source: '', medium: '', campaign: '', term: '', content: '' };

  it('has at least one of them', () => {
    expect(z.safeParse(campaignSetRequest, empty).error?.issues).toMatchObject([
      { message: emptyCampaignSet, path: ['source'] },
    ]);
    for (const field of ['source', 'medium', 'campaign', 'term', 'content'])
      expect(accepts(campaignSetRequest, { ...empty, [field]: 'x' }), field).toBe(true);
    expect(accepts(campaignSetRequest, { ...empty, term: '  ' })).toBe(false);
  });
});

describe('addresses', () => {
  it('name the page that is drawn for them', () => {
    expect([pageName('/'), pageName(screens.privacyPolicy.path)]).toEqual(['landing', 'privacy-policy']);
    expect(burnPath('aB3dE')).toBe('/s/aB3dE/burn');
  });

  it('of a list begin with its first page', () => {
    expect(z.parse(pageRequest, {})).toMatchObject({ page_no: 0, type: 'url', sort: 'newest' });
  });
});

describe('a request', () => {
  const link = { code: 'abcd', type: 'url' };
  const requests: [string, z.ZodMiniType, Record<string, unknown>][] = [
    ['url', createLinkRequest, { url: 'example.com', options: { password: 'key' } }],
    ['options', editRequest, { ...link, options: { title: 'Lamps' } }],
    ['type', codeRequest, link],
    ['new_code', availabilityRequest, { new_code: 'abcd', type: 'secret' }],
    ['id', importRequest, { id: 'abc' }],
    ['id', changeImportRequest, { id: 'abc', zone: 'Europe/Berlin', choices: { taken: 'skip' } }],
    ['id', importRowsRequest, { id: 'abc', after: 5 }],
    ['format', exportLinksRequest, { format: 'csv', password: 'Correct1horse!' }],
  ];

  it.each(requests)(
    'is not understood without its %s, and loses nothing with it',
    (part, schema, request) => {
      expect(z.parse(schema, request)).toEqual(request);
      const { [part]: _left, ...rest } = request;
      expect(accepts(schema, rest)).toBe(false);
    },
  );

  it('for links is written as a table or line by line', () => {
    const formats = ['csv', 'ndjson', 'xml', ''];
    expect(formats.map((format) => accepts(exportLinksRequest, { format }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('for a page names the last link that was seen by its code', () => {
    const seen = { created_at: '2026-11-15T12:00:00Z', code: 'abcd' };
    expect(z.parse(pageRequest, { before: seen })).toMatchObject({ before: seen });
    expect(accepts(pageRequest, { before: { created_at: seen.created_at } })).toBe(false);
  });
});
