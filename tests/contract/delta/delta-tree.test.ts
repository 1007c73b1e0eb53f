import { describe, expect, it } from 'vitest';
import { checkDelta } from '../../../contract/delta/delta.ts';
import {
  type InlineNode,
  type ListNode,
  type SecretTree,
  toTree,
} from '../../../contract/delta/delta-tree.ts';
import { pictures } from './pictures.ts';

function treeOf(ops: unknown[]): SecretTree {
  const checked = checkDelta(ops);
  if (!checked.ok) throw new Error(checked.failure);
  return toTree(checked.value);
}

/** Lines of a list: o or b for its kind, a digit for its indent, then its text. */
function listOf(...lines: string[]): SecretTree {
  return treeOf(
    lines.flatMap((line) => {
      const list = line.startsWith('o') ? 'ordered' : 'bullet';
      const indent = Number(line[1]);
      return [
        { insert: line.slice(3) },
        { insert: '\n', attributes: { list, ...(indent > 0 ? { indent } : {}) } },
      ];
    }),
  );
}

/** The markup an adapter would write, shortened: enough to see nesting and numbers. */
function outline(tree: SecretTree): string {
  return tree.map((node) => (node.kind === 'list' ? list(node) : `<${node.kind}>`)).join('');
}

function list(node: ListNode): string {
  const start = node.start === 1 ? '' : ` start=${node.start}`;
  const indent = node.indent === 0 ? '' : ` indent=${node.indent}`;
  const items = node.items.map((item) => `<li>${text(item.children)}${item.lists.map(list).join('')}`);
  return `<${node.ordered ? 'ol' : 'ul'}${start}${indent}>${items.join('')}</>`;
}

function text(children: InlineNode[]): string {
  return children.map((child) => (child.kind === 'text' ? child.text : `[${child.kind}]`)).join('');
}

describe('the tree of a message', () => {
  it('has a paragraph per line, empty ones too, and no empty ones at the end', () => {
    const plain = { kind: 'text', bold: false, italic: false, underline: false };
    expect(treeOf([{ insert: 'one\n\ntwo\n\n\n' }])).toEqual([
      { kind: 'paragraph', indent: 0, children: [{ ...plain, text: 'one' }] },
      { kind: 'paragraph', indent: 0, children: [] },
      { kind: 'paragraph', indent: 0, children: [{ ...plain, text: 'two' }] },
    ]);
  });

  it('is empty for an empty message', () => {
    expect(treeOf([])).toEqual([]);
  });

  it('keeps the indent of paragraphs', () => {
    expect(treeOf([{ insert: 'in' }, { insert: '\n', attributes: { indent: 3 } }])).toMatchObject([
      { kind: 'paragraph', indent: 3 },
    ]);
  });

  it('gathers what leads to one address into one link that names its destination', () => {
    const link = 'https://example.com:8443/a?b';
    const [paragraph] = treeOf([
      { insert: 'see ' },
      { insert: 'this ', attributes: { link } },
      { insert: 'picture', attributes: { link, bold: true } },
      { insert: { image: pictures.gif }, attributes: { link } },
      { insert: ' or ' },
      { insert: 'write', attributes: { link: 'mailto:me@example.com?subject=hi' } },
    ]);
    expect(paragraph).toMatchObject({
      children: [
        { kind: 'text', text: 'see ' },
        {
          kind: 'link',
          href: link,
          destination: 'example.com:8443',
          children: [{ text: 'this ', bold: false }, { text: 'picture', bold: true }, { kind: 'image' }],
        },
        { kind: 'text', text: ' or ' },
        { kind: 'link', destination: 'me@example.com', children: [{ text: 'write' }] },
      ],
    });
  });

  it('gathers them at the beginning of a line, too', () => {
    const link = 'https://example.com/';
    const tree = treeOf([false, true].map((bold) => ({ insert: 'word', attributes: { link, bold } })));
    expect(tree).toMatchObject([
      { children: [{ kind: 'link', children: [{ bold: false }, { bold: true }] }] },
    ]);
    expect(tree[0]).toHaveProperty('children.length', 1);
  });

  it('keeps links apart that lead to different addresses', () => {
    const links = ['https://a.example/', 'https://b.example/'];
    const tree = treeOf(links.map((link) => ({ insert: 'word', attributes: { link } })));
    expect(tree).toMatchObject([{ children: links.map((href) => ({ kind: 'link', href })) }]);
  });

  it('shows a foreign look-alike host by its real name', () => {
    expect(treeOf([{ insert: 'bank', attributes: { link: 'https://exаmple.com' } }])).toMatchObject([
      { children: [{ destination: 'xn--exmple-4nf.com' }] },
    ]);
  });

  it('has a line that nothing ends: before a video, and at the end', () => {
    const video = { provider: 'vimeo', id: '76979871' } as const;
    expect(outline(toTree({ ops: [{ insert: 'a' }, { insert: { video } }, { insert: 'b' }] }))).toBe(
      '<paragraph><video><paragraph>',
    );
  });

  it('puts a video between the lines', () => {
    const tree = treeOf([
      { insert: 'a' },
      { insert: '\n', attributes: { list: 'ordered' } },
      { insert: { video: 'https://vimeo.com/76979871' } },
      { insert: 'b' },
    ]);
    expect(outline(tree)).toBe('<ol><li>a</><video><paragraph>');
    expect(tree[1]).toEqual({ kind: 'video', provider: 'vimeo', id: '76979871' });
  });
});

describe('the lists of a message', () => {
  it('hang deeper lists in the item above them', () => {
    expect(outline(listOf('o0 a', 'b1 b', 'b1 c', 'o2 d', 'o0 e'))).toBe(
      '<ol><li>a<ul><li>b<li>c<ol><li>d</></><li>e</>',
    );
  });

  it('mark a level that was left out as indent', () => {
    expect(outline(listOf('b3 a', 'b1 b', 'b0 c', 'b2 d'))).toBe(
      '<ul indent=3><li>a</><ul indent=1><li>b</><ul><li>c<ul indent=1><li>d</></>',
    );
  });

  it('go on counting after an interruption by bullets, as the editor does', () => {
    expect(outline(listOf('o0 a', 'o0 b', 'b0 c', 'o0 d'))).toBe(
      '<ol><li>a<li>b</><ul><li>c</><ol start=3><li>d</>',
    );
    expect(outline(listOf('o0 a', 'b0 b', 'b0 c', 'o0 d'))).toBe(
      '<ol><li>a</><ul><li>b<li>c</><ol start=2><li>d</>',
    );
  });

  it('start anew under another item and after a paragraph', () => {
    expect(outline(listOf('o0 a', 'o1 b', 'o0 c', 'o1 d'))).toBe('<ol><li>a<ol><li>b</><li>c<ol><li>d</></>');
    const tree = treeOf([
      { insert: 'a' },
      { insert: '\n', attributes: { list: 'ordered' } },
      { insert: 'between\nb' },
      { insert: '\n', attributes: { list: 'ordered' } },
    ]);
    expect(outline(tree)).toBe('<ol><li>a</><paragraph><ol><li>b</>');
  });
});
