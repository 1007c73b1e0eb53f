import { describe, expect, it } from 'vitest';
import { accessRowOf } from '../../campaign/attacks/access-rows.ts';
import { sampleCalls } from '../../campaign/sample-payloads.ts';
import { type Endpoint, endpoints } from '../../contract/endpoints.ts';

const table = endpoints as Record<string, Endpoint<unknown, unknown>>;
const added: Endpoint<unknown, unknown> = { method: 'POST', path: '/api/new_call', access: 'signed-in' };

describe('the campaign and the table of endpoints', () => {
  it('has a sample and a row for every call', () => {
    expect(sampleCalls().map(({ name }) => name)).toEqual(Object.keys(endpoints));
    for (const [name, { access }] of Object.entries(table))
      expect(accessRowOf(name, access).access).toBe(access);
  });

  it('refuses to run with a call that has no sample', () => {
    expect(() => sampleCalls({ ...table, newCall: added })).toThrow('newCall');
  });

  it('refuses to run with a call that has no row, or another access than its row', () => {
    expect(() => accessRowOf('newCall', 'open')).toThrow('newCall');
    expect(() => accessRowOf('profile', 'open')).toThrow('profile');
  });
});
