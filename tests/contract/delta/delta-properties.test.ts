import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDelta, type Delta, isTextOp } from '../../../contract/delta/delta.ts';
import { plainText } from '../../../contract/delta/delta-text.ts';
import {
  type InlineNode,
  type ListNode,
  type SecretTree,
  toTree,
} from '../../../contract/delta/delta-tree.ts';
import { hostileDeltas } from './hostile-deltas.ts';
import { hostileNames } from './hostile-files.ts';
import { pictures } from './pictures.ts';
import { findForbidden } from './tree-oracle.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('\n', 'a\nb\n', '\r\n', '\u2028', '\ud800', '\u0000', '<b>', ' '),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
    .map((codes) => String.fromCharCode(...codes)),
);

const anyLink = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    'javascript:1',
    '/home',
    'mailto:a@b.example',
    'https://a@b.example',
    'HTTPS://Example.com/ü',
  ),
  anyText,
);

const anyAttributes = fc.option(
  fc.record(
    {
      bold: fc.oneof(fc.constant(true), fc.jsonValue()),
      italic: fc.boolean(),
      underline: fc.boolean(),
      link: fc.oneof(anyLink, fc.jsonValue()),
      list: fc.constantFrom('ordered', 'bullet', 'checked', null),
      indent: fc.oneof(fc.integer({ min: -1, max: 10 }), fc.double()),
      color: fc.string(),
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);

const textOp = fc.record({ insert: anyText, attributes: anyAttributes });
const imageOp = fc.record({
  insert: fc.constantFrom(...Object.values(pictures)).map((image) => ({ image })),
  attributes: anyAttributes,
});
const fileOp = fc.record({
  insert: fc
    .record({
      name: fc.oneof(anyText, fc.constantFrom(...hostileNames)),
      data: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    })
    .map((file) => ({ file })),
  attributes: anyAttributes,
});
const videoOp = fc.record({
  insert: fc
    .constantFrom('https://youtu.be/dQw4w9WgXcQ', 'vimeo.com/76979871', { provider: 'vimeo', id: '1' })
    .map((video) => ({ video })),
});
const readableOps = fc.array(fc.oneof({ weight: 6, arbitrary: textOp }, imageOp, videoOp, fileOp), {
  maxLength: 12,
});

function checked(input: unknown): Delta {
  const result = checkDelta(input);
  if (!result.ok) throw new Error(result.failure);
  return result.value;
}

/** What the rules say about text, told character by character. */
function expectedText(entered: string): string {
  const characters = [...entered.replaceAll('\r\n', '\n')];
  return characters
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (character === '\r' || code === 0x2028 || code === 0x2029) return '\n';
      if (character === '\n' || character === '\t') return character;
      if (code < 32 || (code >= 127 && code < 160) || code === 0x202d || code === 0x202e) return '';
      return code >= 0xd800 && code <= 0xdfff ? '\ufffd' : character;
    })
    .join('');
}

/** Every line of a tree, top down: its list and level, and its text. */
function linesOf(tree: SecretTree): string[] {
  return tree.flatMap((node) => {
    if (node.kind === 'video' || node.kind === 'file') return [node.kind];
    return node.kind === 'list' ? listLines(node, -1) : [`paragraph ${node.indent} ${textOf(node.children)}`];
  });
}

function listLines(node: ListNode, parentLevel: number): string[] {
  expect(node.level).toBe(parentLevel + 1 + node.indent);
  return node.items.flatMap((item) => [
    `${node.ordered ? 'ordered' : 'bullet'} ${node.level} ${textOf(item.children)}`,
    ...item.lists.flatMap((list) => listLines(list, node.level)),
  ]);
}

function textOf(children: InlineNode[]): string {
  return children
    .map((child) =>
      child.kind === 'text' ? child.text : child.kind === 'link' ? textOf(child.children) : '',
    )
    .join('');
}

/** The same, read from the delta itself. */
function deltaLines(delta: Delta): string[] {
  const lines: string[] = [];
  let line = '';
  for (const op of delta.ops) {
    if (!isTextOp(op)) {
      for (const kind of ['video', 'file']) if (kind in op.insert) lines.push(kind);
      continue;
    }
    for (const character of op.insert) {
      const { list = 'paragraph', indent = 0 } = op.attributes ?? {};
      if (character === '\n') lines.push(`${list} ${indent} ${line}`);
      line = character === '\n' ? '' : line + character;
    }
  }
  return lines;
}

describe('checking any message', () => {
  it('never throws, whatever JSON it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.json(), fc.record({ ops: fc.array(fc.jsonValue()) })),
        (input) => {
          const result = checkDelta(input);
          expect(typeof (result.ok ? result.value : result.failure)).toBe(result.ok ? 'object' : 'string');
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(readableOps, (ops) => {
        const once = checked({ ops });
        expect(checked(once)).toEqual(once);
        expect(checked(JSON.stringify(once))).toEqual(once);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves no empty run and no two neighbours that look the same', () => {
    fc.assert(
      fc.property(readableOps, (ops) => {
        const runs = checked(ops).ops.map((op) =>
          isTextOp(op) ? JSON.stringify(op.attributes ?? null) : 'embed',
        );
        expect(checked(ops).ops.every((op) => op.insert !== '')).toBe(true);
        expect(runs.some((run, index) => run !== 'embed' && run === runs[index + 1])).toBe(false);
      }),
    );
  });

  it('keeps the text, but for line ends and control characters', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(textOp, imageOp), { maxLength: 12 }), (ops) => {
        const entered = ops
          .map((op) => (typeof op.insert === 'string' ? expectedText(op.insert) : ''))
          .join('');
        const withoutLastBreak = plainText(checked(ops));
        expect([entered, `${entered}\n`]).toContain(`${withoutLastBreak}\n`);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the tree of any message', () => {
  it('has only allowed nodes and safe addresses', () => {
    const hostileOps = hostileDeltas.flatMap(({ delta, isHuge }) => {
      const ops = (delta as { ops?: unknown } | null)?.ops;
      return !isHuge && Array.isArray(ops) ? ops : [];
    });
    const mixed = fc.array(fc.oneof(textOp, imageOp, videoOp, fc.constantFrom(...hostileOps)), {
      maxLength: 6,
    });
    let accepted = 0;
    fc.assert(
      fc.property(mixed, (ops) => {
        const result = checkDelta(ops);
        if (!result.ok) return;
        accepted += 1;
        expect(findForbidden(toTree(result.value))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(300);
  });

  it('has the lines of the message in their order, each at its level', () => {
    fc.assert(
      fc.property(readableOps, (ops) => {
        const delta = checked(ops);
        const lines = deltaLines(delta);
        const tree = toTree(delta);
        const shown = linesOf(tree);
        expect(shown).toEqual(lines.slice(0, shown.length));
        expect(lines.slice(shown.length).every((line) => /^paragraph \d $/.test(line))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
