import type { SecretTree } from '../../../contract/delta/delta-tree.ts';
import { whatIsWrongWith } from './hostile-files.ts';

const allowedProperties: Record<string, string[]> = {
  paragraph: ['kind', 'indent', 'children'],
  list: ['kind', 'ordered', 'start', 'level', 'indent', 'items'],
  item: ['children', 'lists'],
  text: ['kind', 'text', 'bold', 'italic', 'underline'],
  image: ['kind', 'source'],
  link: ['kind', 'href', 'destination', 'children'],
  video: ['kind', 'provider', 'id'],
  file: ['kind', 'name', 'data'],
};

const allowedChildren: Record<string, string[]> = {
  root: ['paragraph', 'list', 'video', 'file'],
  paragraph: ['text', 'image', 'link'],
  list: ['item'],
  item: ['text', 'image', 'link', 'list'],
  link: ['text', 'image'],
};

/** Everything in a tree that the rules do not allow, judged without the code that built it. */
export function findForbidden(tree: SecretTree): string[] {
  return tree.flatMap((node) => judge(node, 'root'));
}

function judge(value: unknown, parent: string): string[] {
  const node = value as Record<string, unknown>;
  const kind = parent === 'list' ? 'item' : String(node['kind']);
  if (!allowedChildren[parent]?.includes(kind)) return [`${kind} inside ${parent}`];
  const strange = Object.keys(node).filter((name) => !allowedProperties[kind]?.includes(name));
  const children = ['children', 'lists', 'items'].flatMap(
    (name) => (node[name] as unknown[] | undefined) ?? [],
  );
  return [
    ...strange.map((name) => `${kind} has ${name}`),
    ...judgeValues(kind, node),
    ...children.flatMap((child) => judge(child, kind)),
  ];
}

function judgeValues(kind: string, node: Record<string, unknown>): string[] {
  const isStep = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 8;
  const isFlag = (value: unknown) => typeof value === 'boolean';
  const checks: Record<string, boolean> = {
    paragraph: isStep(node['indent']),
    list:
      isFlag(node['ordered']) &&
      isStep(node['level']) &&
      isStep(node['indent']) &&
      Number(node['start']) >= 1,
    item: true,
    text:
      typeof node['text'] === 'string' &&
      node['text'].isWellFormed() &&
      !hasControlCharacter(node['text']) &&
      ['bold', 'italic', 'underline'].every((name) => isFlag(node[name])),
    image: /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/.test(
      String(node['source']),
    ),
    link: isSafeAddress(String(node['href'])) && typeof node['destination'] === 'string',
    video:
      (node['provider'] === 'youtube' && /^[\w-]{11}$/.test(String(node['id']))) ||
      (node['provider'] === 'vimeo' && /^[0-9]{1,12}$/.test(String(node['id']))),
    file:
      whatIsWrongWith(String(node['name'])).length === 0 &&
      Buffer.from(String(node['data']), 'base64').toString('base64') === node['data'],
  };
  return checks[kind] ? [] : [`${kind} with bad values: ${JSON.stringify(node).slice(0, 200)}`];
}

function isSafeAddress(href: string): boolean {
  if ([...href].some((character) => character <= ' ' || character === '\u007f')) return false;
  const web = /^https?:\/\/([^/?#@]+)(?:[/?#]|$)/.exec(href);
  return web !== null
    ? new URL(href).username === ''
    : /^mailto:[^\s@?,]+@[^\s@?,]+(?:\?(?:subject|body)=[^\s]*)?$/.test(href);
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => {
    const code = character.charCodeAt(0);
    return (
      (code < 32 && character !== '\t') || (code >= 127 && code < 160) || code === 0x202d || code === 0x202e
    );
  });
}
