import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';

const read = (file: string) => readFileSync(file, 'utf8');

function textsOf(part: object): string[] {
  return Object.values(part).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? textsOf(value) : [String(value)],
  );
}

test('a status does not repeat a text that has its place among the messages', () => {
  const fixed = new Set(textsOf(messages));
  const own = [...read('contract/statuses.ts').matchAll(/text: '([^']+)'/g)].map(([, text]) => text);
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((text) => fixed.has(text ?? ''))).toEqual([]);
});

test('a colour or font that the application and visitors share is set in web/styles alone', () => {
  const declared = (file: string) =>
    [...read(file).matchAll(/^\s*(--[\w-]+|font-family): *("[^"]+"|[^;]*);/gm)].map(([, name, value]) =>
      name === 'font-family' ? `${name}: ${value}` : name,
    );
  const shared = globSync('web/styles/*.css').flatMap(declared);
  expect(shared).toContain('--bg');
  expect(shared).toContain('font-family: "Geist"');
  const sheets = globSync('web/**/*.css').filter((file) => !/^web\/styles\/|\/print\.css$/.test(file));
  expect(sheets.length).toBeGreaterThan(10);
  for (const sheet of sheets)
    expect([sheet, declared(sheet).filter((name) => shared.includes(name))]).toEqual([sheet, []]);
});

test('no two types of the contract, the server, the web and the command line have one name', () => {
  const places = new Map<string, string[]>();
  for (const file of globSync('{contract,server,web,client}/**/*.{ts,tsx}'))
    for (const [, name = ''] of read(file).matchAll(
      /^(?:export )?(?:abstract )?(?:class|interface|type) (\w+)/gm,
    ))
      places.set(name, [...(places.get(name) ?? []), file]);
  expect(places.size).toBeGreaterThan(700);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});
