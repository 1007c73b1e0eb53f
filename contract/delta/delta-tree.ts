import { type Delta, isFileOp, isImageOp, isTextOp } from './delta.ts';
import type { DeltaFile } from './delta-file.ts';
import type { TextAttributes } from './delta-formats.ts';
import type { Video } from './delta-video.ts';

/** What a message looks like: the only nodes that the adapters draw, ready to become elements one by one. */
export type SecretTree = BlockNode[];

/** A node that stands on lines of its own. */
export type BlockNode = ParagraphNode | ListNode | VideoNode | FileNode;

/** One line of text; without children it is an empty line. */
export interface ParagraphNode {
  kind: 'paragraph';
  /** 0 to 8 */
  indent: number;
  children: InlineNode[];
}

/** A list; deeper lists hang in the items they belong to, as HTML wants it. */
export interface ListNode {
  kind: 'list';
  ordered: boolean;
  /** The number of the first item of an ordered list; 1 unless a list of another kind interrupted it. */
  start: number;
  /** 0 to 8; the markers of ordered lists change with it, as in the editor: numbers, letters, Roman numerals. */
  level: number;
  /** Steps of indent beyond what the nesting gives; 0 unless a level was left out. */
  indent: number;
  items: ListItemNode[];
}

/** An item of a list: its line, then the lists under it. */
export interface ListItemNode {
  children: InlineNode[];
  lists: ListNode[];
}

/** A node inside a line. */
export type InlineNode = TextNode | ImageNode | LinkNode;

/** Text without a line break. */
export interface TextNode {
  kind: 'text';
  text: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
}

/** A picture. */
export interface ImageNode {
  kind: 'image';
  /** A data URI of an allowed raster format. */
  source: string;
}

/** A link around text and pictures. */
export interface LinkNode {
  kind: 'link';
  /** An absolute http, https or mailto address. */
  href: string;
  /** Where the link leads, to be shown beside it: the host, or the mail address. */
  destination: string;
  children: (TextNode | ImageNode)[];
}

/** A video, shown only when the reader asks for it. */
export interface VideoNode extends Video {
  kind: 'video';
}

/** A file to download. */
export interface FileNode extends DeltaFile {
  kind: 'file';
}

/** The tree of allowed nodes of a checked message. */
export function toTree(delta: Delta): SecretTree {
  const blocks: SecretTree = [];
  const openLists: OpenList[] = [];
  let line: InlineNode[] = [];

  const endLine = (attributes: TextAttributes) => {
    const indent = attributes.indent ?? 0;
    if (attributes.list === undefined) {
      openLists.length = 0;
      blocks.push({ kind: 'paragraph', indent, children: line });
    } else {
      addItem(blocks, openLists, indent, attributes.list === 'ordered', line);
    }
    line = [];
  };

  for (const op of delta.ops) {
    if (isTextOp(op)) {
      const attributes = op.attributes ?? {};
      const [first = '', ...rest] = op.insert.split('\n');
      addText(line, first, attributes);
      for (const text of rest) {
        endLine(attributes);
        addText(line, text, attributes);
      }
    } else if (isImageOp(op)) {
      addInline(line, { kind: 'image', source: op.insert.image }, op.attributes?.link);
    } else {
      if (line.length > 0) endLine({});
      openLists.length = 0;
      if (isFileOp(op)) blocks.push({ kind: 'file', ...op.insert.file });
      else blocks.push({ kind: 'video', ...op.insert.video });
    }
  }
  if (line.length > 0) endLine({});
  while (isBlank(blocks.at(-1))) blocks.pop();
  return blocks;
}

interface OpenList {
  level: number;
  list: ListNode;
  /** Ordered items so far at this level, over lists of both kinds. */
  counted: number;
}

function addItem(
  blocks: SecretTree,
  openLists: OpenList[],
  level: number,
  ordered: boolean,
  children: InlineNode[],
): void {
  while ((openLists.at(-1)?.level ?? -1) > level) openLists.pop();
  const last = openLists.at(-1);
  const sameLevel = last?.level === level ? last : undefined;
  if (sameLevel?.list.ordered === ordered) {
    sameLevel.list.items.push({ children, lists: [] });
    if (ordered) sameLevel.counted += 1;
    return;
  }
  if (sameLevel !== undefined) openLists.pop();
  const counted = sameLevel?.counted ?? 0;
  const parent = openLists.at(-1);
  const list: ListNode = {
    kind: 'list',
    ordered,
    start: ordered ? counted + 1 : 1,
    level,
    indent: level - (parent?.level ?? -1) - 1,
    items: [{ children, lists: [] }],
  };
  const home = parent?.list.items.at(-1)?.lists ?? blocks;
  home.push(list);
  openLists.push({ level, list, counted: ordered ? counted + 1 : counted });
}

function addText(line: InlineNode[], text: string, attributes: TextAttributes): void {
  if (text === '') return;
  const { bold = false, italic = false, underline = false, link } = attributes;
  addInline(line, { kind: 'text', text, bold, italic, underline }, link);
}

/** Neighbours with the same address share one link, so that its destination is shown once. */
function addInline(line: InlineNode[], node: TextNode | ImageNode, href: string | undefined): void {
  if (href === undefined) {
    line.push(node);
    return;
  }
  const last = line.at(-1);
  if (last?.kind === 'link' && last.href === href) last.children.push(node);
  else line.push({ kind: 'link', href, destination: destinationOf(href), children: [node] });
}

function destinationOf(href: string): string {
  const url = new URL(href);
  return url.protocol === 'mailto:' ? url.pathname : url.host;
}

function isBlank(block: BlockNode | undefined): boolean {
  return block?.kind === 'paragraph' && block.children.length === 0;
}
