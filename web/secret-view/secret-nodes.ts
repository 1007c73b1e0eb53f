import type { Markup } from './secret-markup.ts';

/** An opened secret as DOM nodes, made one by one: no text of it is ever read as HTML. */
export function toNodes(markup: Markup[]): Node[] {
  return markup.map((part) => {
    if (typeof part === 'string') return document.createTextNode(part);
    const element = document.createElement(part.tag);
    for (const [name, value] of Object.entries(part.attributes)) element.setAttribute(name, value);
    element.append(...toNodes(part.children));
    return element;
  });
}
