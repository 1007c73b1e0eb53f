import { BlockEmbed } from 'quill/blots/block.js';
import { base64Bytes } from '../../../../contract/base64.ts';
import { checkFile, type DeltaFile } from '../../../../contract/delta/delta-file.ts';
import { writeSize } from '../../../../contract/input/write-size.ts';

const removeClass =
  'h-9 shrink-0 rounded-control px-2.5 font-medium text-muted hover:bg-hover hover:text-text max-md:h-11';

/** Kept beside the page, not in it: a file has megabytes. */
const files = new WeakMap<Node, DeltaFile>();

/** A file as the editor shows it: its name, its size, and how to take it out again. */
export class FileBlot extends BlockEmbed {
  static override blotName = 'file';
  static override tagName = 'DIV';
  static override className = 'file';

  static override create(value: unknown): HTMLElement {
    const node = document.createElement('div');
    node.className = 'file';
    node.contentEditable = 'false';
    const file = checkFile(value);
    if (file === null) return node;
    const { name, data } = file;
    files.set(node, file);
    const icon = part('span', 'file-icon');
    icon.ariaHidden = 'true';
    const about = part('div', 'file-about');
    about.append(part('p', 'file-name', name), part('p', 'file-size', writeSize(base64Bytes(data))));
    const remove = part('button', `file-remove ${removeClass}`, 'Remove');
    remove.setAttribute('type', 'button');
    remove.ariaLabel = `Remove ${name}`;
    remove.addEventListener('keydown', keepFromText);
    node.append(icon, about, remove);
    return node;
  }

  static override formats(): Record<string, never> {
    return {};
  }

  static override value(node: HTMLElement): DeltaFile | null {
    return files.get(node) ?? null;
  }
}

/** Keys that are meant for the button would be typed into the message, too. */
function keepFromText(event: KeyboardEvent): void {
  if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation();
}

/** Whether what was pressed takes a file out of the message. */
export function isFileRemoval(pressed: EventTarget | null): boolean {
  return pressed instanceof Element && pressed.closest('.file-remove') !== null;
}

function part(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
