import { base64Bytes } from '../../contract/base64.ts';
import type {
  BlockNode,
  FileNode,
  ImageNode,
  InlineNode,
  LinkNode,
  ListItemNode,
  ListNode,
  ParagraphNode,
  SecretTree,
  TextNode,
} from '../../contract/delta/delta-tree.ts';
import { type Video, videoPageUrl } from '../../contract/delta/delta-video.ts';
import { writeSize } from '../../contract/input/write-size.ts';
import { fileAddress } from './file-address.ts';

/** The elements an opened secret is made of. Nothing else can be drawn. */
type Tag = 'a' | 'br' | 'button' | 'div' | 'em' | 'img' | 'li' | 'ol' | 'p' | 'span' | 'strong' | 'u' | 'ul';

/** An element to be: names as in HTML, values and texts as they are, unescaped. */
export interface MarkupElement {
  tag: Tag;
  attributes: Record<string, string>;
  children: Markup[];
}

export type Markup = string | MarkupElement;

/** What an opened secret looks like. The two adapters only carry this out, so they cannot differ. */
export function describeSecret(tree: SecretTree): MarkupElement[] {
  return tree.map(describeBlock);
}

const outgoing = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };

function describeBlock(block: BlockNode): MarkupElement {
  switch (block.kind) {
    case 'paragraph':
      return describeParagraph(block);
    case 'list':
      return describeList(block);
    case 'video':
      return describeVideo(block);
    case 'file':
      return describeFile(block);
  }
}

function describeParagraph(paragraph: ParagraphNode): MarkupElement {
  const isEmpty = paragraph.children.length === 0;
  return element(
    'p',
    indentClass(paragraph.indent),
    isEmpty ? [element('br')] : describeLine(paragraph.children),
  );
}

/** Numbers, letters, Roman numerals, and again, as in the editor. */
const markerTypes = ['1', 'a', 'i'];

function describeList(list: ListNode): MarkupElement {
  const type = markerTypes[list.level % markerTypes.length] ?? '1';
  const start = list.ordered ? { type, start: String(list.start) } : {};
  return element(
    list.ordered ? 'ol' : 'ul',
    { ...start, ...indentClass(list.indent) },
    list.items.map(describeItem),
  );
}

function describeItem(item: ListItemNode): MarkupElement {
  return element('li', {}, [...describeLine(item.children), ...item.lists.map(describeList)]);
}

function describeLine(nodes: InlineNode[]): Markup[] {
  return nodes.flatMap((node) => (node.kind === 'link' ? describeLink(node) : [describeRun(node)]));
}

function describeLink(link: LinkNode): Markup[] {
  return [
    element('a', { href: link.href, ...outgoing }, link.children.map(describeRun)),
    element('span', { class: 'destination' }, [` ${link.destination}`]),
  ];
}

function describeRun(run: TextNode | ImageNode): Markup {
  if (run.kind === 'image') return element('img', { src: run.source, alt: 'Picture in the message' });
  let markup: Markup = run.text;
  if (run.underline) markup = element('u', {}, [markup]);
  if (run.italic) markup = element('em', {}, [markup]);
  if (run.bold) markup = element('strong', {}, [markup]);
  return markup;
}

function describeVideo(video: Video): MarkupElement {
  const host = video.provider === 'youtube' ? 'youtube.com' : 'vimeo.com';
  return element('div', { 'data-provider': video.provider, 'data-id': video.id, class: 'video' }, [
    element('span', { 'aria-hidden': 'true', class: 'video-still' }),
    element('div', { class: 'video-about' }, [
      element('p', {}, ['Video on ', element('a', { href: videoPageUrl(video), ...outgoing }, [host])]),
      element('p', { class: 'video-note' }, ['Nothing loads from there until you ask for it.']),
    ]),
    element('button', { type: 'button', class: 'video-load' }, ['Load video']),
  ]);
}

/** The file itself stands in the page: without scripts, too, it is downloaded and nothing more is asked for. */
function describeFile({ name, data }: FileNode): MarkupElement {
  return element('div', { class: 'file' }, [
    element('span', { 'aria-hidden': 'true', class: 'file-icon' }),
    element('div', { class: 'file-about' }, [
      element('p', { class: 'file-name' }, [name]),
      element('p', { class: 'file-size' }, [writeSize(base64Bytes(data))]),
    ]),
    element(
      'a',
      { href: fileAddress(data), download: name, 'aria-label': `Download ${name}`, class: 'file-save' },
      ['Download'],
    ),
  ]);
}

function indentClass(indent: number): Record<string, string> {
  return indent === 0 ? {} : { class: `indent-${indent}` };
}

function element(tag: Tag, attributes: Record<string, string> = {}, children: Markup[] = []): MarkupElement {
  return { tag, attributes, children };
}
