/** The text of an opened secret as a person would type it: lines, list marks, and where links lead. */
export function readableText(message: HTMLElement): string {
  return linesOf(message).join('\n');
}

function linesOf(parent: Element): string[] {
  return [...parent.children].flatMap((block) => {
    if (block.matches('ol, ul')) return linesOfList(block);
    if (block.matches('.video')) return [block.querySelector('a')?.href ?? ''];
    if (block.matches('.file')) return [fileLine(block)];
    return [lineOf(block)];
  });
}

function fileLine(file: Element): string {
  const [name, size] = [...file.querySelectorAll('p')].map((part) => part.textContent);
  return `File: ${name} (${size})`;
}

function linesOfList(list: Element): string[] {
  const first = list instanceof HTMLOListElement ? list.start : 1;
  return [...list.children].flatMap((item, place) => [
    `${list instanceof HTMLOListElement ? `${first + place}.` : '-'} ${lineOf(item)}`,
    ...[...item.children]
      .filter((child) => child.matches('ol, ul'))
      .flatMap(linesOfList)
      .map((line) => `  ${line}`),
  ]);
}

function lineOf(block: Element): string {
  return textOf(block).trimEnd();
}

function textOf(parent: Element): string {
  return [...parent.childNodes].map(textOfNode).join('');
}

function textOfNode(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.matches('ol, ul, .destination')) return '';
  const text = textOf(node);
  if (!(node instanceof HTMLAnchorElement)) return text;
  const address = node.getAttribute('href') ?? '';
  return text === address ? text : `${text} (${address})`;
}
