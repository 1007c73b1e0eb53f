const nextTag = /<(\/?)([a-z][^\s/>]*)/gi;
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>][^\s>]*)?)?/y;
const scriptEnd = /<\/script/gi;
const tagEnd = /[\s/]*>?/y;

/** Elements that would act on the document they are read into. */
const dropped = new Set(['base', 'link', 'meta', 'script']);

/**
 * HTML in which nothing is left that the page's content security policy would report while it is being read, inert as
 * the reading is: handlers and elements with effects are taken out; styles become data, style sheets plain text.
 */
export function withoutEffects(html: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    nextTag.lastIndex = at;
    const tag = nextTag.exec(html);
    if (tag === null) return kept.join('') + html.slice(at);
    kept.push(html.slice(at, tag.index));
    const [, slash = '', name = ''] = tag;
    const { attributes, end } = readAttributes(html, nextTag.lastIndex);
    at = end;
    const lowerName = name.toLowerCase();
    if (lowerName === 'script' && slash === '') at = endOfScript(html, at);
    if (dropped.has(lowerName)) continue;
    kept.push(
      `<${slash}${lowerName === 'style' ? styleSheetTag : name}${attributes.map(attributeWithoutEffects).join('')}>`,
    );
  }
}

/** An element whose content is text for every parser, as that of a style element is. */
export const styleSheetTag = 'xmp';
/** Where the styles of an element went. */
export const styleAttribute = 'data-style';

type Attribute = readonly [name: string, value: string];

function readAttributes(html: string, start: number): { attributes: Attribute[]; end: number } {
  const attributes: Attribute[] = [];
  let at = start;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(html);
    if (found === null) break;
    attributes.push([found[1] ?? '', found[2] ?? '']);
    at = attribute.lastIndex;
  }
  tagEnd.lastIndex = at;
  tagEnd.exec(html);
  return { attributes, end: tagEnd.lastIndex };
}

function attributeWithoutEffects([name, value]: Attribute): string {
  const lowerName = name.toLowerCase();
  if (lowerName.startsWith('on')) return '';
  return ` ${lowerName === 'style' ? styleAttribute : name}${value === '' ? '' : `=${value}`}`;
}

function endOfScript(html: string, start: number): number {
  scriptEnd.lastIndex = start;
  return scriptEnd.exec(html)?.index ?? html.length;
}
