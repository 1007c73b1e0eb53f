import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { readMetrics } from '../../support/servers/metrics-text.ts';

const METRICS_TOKEN = 'a-token-for-prometheus';

interface Board {
  panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
}

/** Every name that is served on either database, with the labels its figures have. */
async function servedNames(): Promise<Map<string, Set<string>>> {
  const names = new Map<string, Set<string>>();
  for (const kind of databaseKinds) {
    const app = await startApp(kind, { environment: { METRICS_TOKEN } });
    const { body } = await app.app.http.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    for (const { samples } of readMetrics(body).values())
      for (const { name, labels } of samples) {
        const known = names.get(name) ?? new Set();
        for (const [label, value] of Object.entries(labels)) known.add(label).add(`${label}="${value}"`);
        names.set(name, known);
      }
    await app.stop();
  }
  return names;
}

it('the board for Grafana asks for figures and labels that are served, and for all that people have to see', async () => {
  const board = JSON.parse(readFileSync('deploy/grafana-board.json', 'utf8')) as Board;
  const served = await servedNames();
  const asked = new Set<string>();
  for (const { title, targets = [] } of board.panels)
    for (const { expr, legendFormat } of targets) {
      const found = [...expr.matchAll(/(shylnk_\w+)\{job="\$job"(?:, ([^}]+))?\}/g)];
      // Nothing is asked for in another form, which this would not see.
      expect([title, found.length]).toEqual([title, [...expr.matchAll(/shylnk_/g)].length]);
      for (const [, name = '', matcher] of found) {
        asked.add(name);
        const labels = served.get(name);
        expect(labels, `${title}: ${name} is not served`).toBeDefined();
        if (matcher !== undefined) expect([...(labels ?? [])], title).toContain(matcher);
        for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          expect([...(labels ?? [])], `${title}: {{${label}}}`).toContain(label);
      }
    }
  for (const name of [
    'shylnk_clicks_lost_total',
    'shylnk_clicks_in_journal',
    'shylnk_outage_seconds',
    'shylnk_processes_missing',
    'shylnk_database_reachable',
    'shylnk_webhook_deliveries_total',
    'shylnk_webhook_deliveries_waiting',
  ])
    expect([...asked]).toContain(name);
});
