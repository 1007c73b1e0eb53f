import { parseInertHtml } from '../../../ui/browser/trusted-types.ts';
import { styleAttribute, styleSheetTag, withoutEffects } from './without-effects.ts';

/** Reads pasted HTML: without effect on anything, and in the form that its writer meant. */
export function readPasted(html: string): Document {
  const pasted = parseInertHtml(withoutEffects(html));
  tidyWordLists(pasted);
  for (const sheet of pasted.querySelectorAll(styleSheetTag)) sheet.remove();
  for (const element of pasted.querySelectorAll<HTMLElement>(`[${styleAttribute}]`))
    element.style.cssText = element.getAttribute(styleAttribute) ?? '';
  tidyGoogleDocs(pasted);
  return pasted;
}

const wordList = /mso-list:[^;]*\bl(\d+)\s+level(\d+)/i;

/**
 * Word writes list items as paragraphs whose style names a list and a level, with the marker in a part of their own.
 * Quill has the same by writing HTML texts into elements, which enforced Trusted Types refuse; here nodes are moved.
 */
function tidyWordLists(pasted: Document): void {
  const styles = [...pasted.querySelectorAll(styleSheetTag)].map((sheet) => sheet.textContent).join('\n');
  for (const element of pasted.querySelectorAll(`[${styleAttribute}*="mso-list"]`)) {
    const style = element.getAttribute(styleAttribute) ?? '';
    if (/mso-list:[^;]*ignore/i.test(style)) element.remove();
    const [, list, level] = wordList.exec(style) ?? [];
    if (list === undefined || level === undefined) continue;
    const format = new RegExp(
      `@list l${list}:level${level}\\s*\\{[^}]*mso-level-number-format:\\s*bullet`,
      'i',
    );
    const item = pasted.createElement('li');
    item.dataset['list'] = format.test(styles) ? 'bullet' : 'ordered';
    if (Number(level) > 1) item.className = `ql-indent-${Number(level) - 1}`;
    item.append(...element.childNodes);
    element.replaceWith(item);
  }
}

/** Google Docs puts everything into a bold element that is told not to be bold, and breaks between paragraphs. */
function tidyGoogleDocs(pasted: Document): void {
  if (pasted.querySelector('[id^="docs-internal-guid-"]') === null) return;
  for (const bold of pasted.querySelectorAll<HTMLElement>('b')) {
    if (bold.style.fontWeight === 'normal') bold.replaceWith(...bold.childNodes);
  }
  for (const lineBreak of pasted.querySelectorAll('br')) {
    const isBetween = [lineBreak.previousElementSibling, lineBreak.nextElementSibling].every((side) =>
      side?.matches('p, ol, ul'),
    );
    if (isBetween) lineBreak.remove();
  }
}
