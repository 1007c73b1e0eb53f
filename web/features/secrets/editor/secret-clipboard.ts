import { Delta, type Range } from 'quill/core';
import Clipboard, { traverse } from 'quill/modules/clipboard.js';
import { checkDelta, isImageOp } from '../../../../contract/delta/delta.ts';
import { toTree } from '../../../../contract/delta/delta-tree.ts';
import { parseVideo } from '../../../../contract/delta/delta-video.ts';
import { readDrawnFile } from '../../../secret-view/file-address.ts';
import { describeSecret } from '../../../secret-view/secret-markup.ts';
import { toNodes } from '../../../secret-view/secret-nodes.ts';
import { retakePictures } from '../pictures/retake-pictures.ts';
import type { EditorCallbacks } from './editor.ts';
import { followRange } from './followed-range.ts';
import { insertContent } from './insert-content.ts';
import { readPasted } from './read-pasted.ts';
import { reducePasted } from './reduce-pasted.ts';
import { isPicture } from './secret-uploader.ts';

type ClipboardOptions = Partial<typeof Clipboard.DEFAULTS> & EditorCallbacks;

const leftOut = 'Pictures from other sites were left out. Copy a picture itself to paste it.';

/**
 * Copying and pasting without trusting any HTML: what is pasted is read in an inert document and reduced to what
 * a message can have; what is copied is drawn from the message's tree, never by Quill's own export (CVE-2025-15056).
 */
export class SecretClipboard extends Clipboard {
  readonly #voice: EditorCallbacks;

  constructor(quill: ConstructorParameters<typeof Clipboard>[0], options: ClipboardOptions) {
    super(quill, options);
    this.#voice = options;
    this.addMatcher('.destination', () => new Delta());
    this.addMatcher('.video, iframe', (node) => {
      const video = parseVideo(
        node instanceof HTMLIFrameElement ? node.src : { ...(node as HTMLElement).dataset },
      );
      return video === null ? new Delta() : new Delta().insert({ video });
    });
    this.addMatcher('.file', (node) => {
      const file = readDrawnFile(node as Element);
      return file === null ? new Delta() : new Delta().insert({ file });
    });
  }

  protected override convertHTML(html: string): Delta {
    const { body } = readPasted(html);
    const matches = new WeakMap();
    const [elementMatchers = [], textMatchers = []] = this.prepareMatching(body, matches);
    return traverse(this.quill.scroll, body, elementMatchers, textMatchers, matches);
  }

  override onCapturePaste(event: ClipboardEvent): void {
    if (event.defaultPrevented || !this.quill.isEnabled()) return;
    event.preventDefault();
    const range = this.quill.getSelection(true);
    const html = event.clipboardData?.getData('text/html') ?? '';
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const files = [...(event.clipboardData?.files ?? [])];
    if (areMeant(files, { html, text })) this.quill.uploader.upload(range, files);
    else this.onPaste(range, { html, text });
  }

  override onPaste(range: Range, copied: { text?: string; html?: string }): void {
    const pasted = reducePasted(this.convert(copied, this.quill.getFormat(range.index)).ops);
    if (!pasted.ok) {
      this.#voice.tell(pasted.failure);
      return;
    }
    const { ops, isReduced } = pasted.value;
    if (!ops.some(isImageOp)) {
      if (insertContent(this.quill, range, ops, this.#voice) && isReduced) this.#voice.tell(leftOut);
      return;
    }
    const place = followRange(this.quill, range);
    this.#voice.workOn(async (task) => {
      const taken = await retakePictures(ops, task);
      const now = place.end();
      if (taken === null || !insertContent(this.quill, now, taken.ops, this.#voice)) return;
      if (isReduced) this.#voice.tell(leftOut);
      else if (taken.problem !== null) this.#voice.tell(taken.problem);
    });
  }

  override onCopy(range: Range): { html: string; text: string } {
    const checked = checkDelta(this.quill.getContents(range.index, range.length).ops);
    const drawn = document.createElement('div');
    if (checked.ok) drawn.append(...toNodes(describeSecret(toTree(checked.value))));
    return { html: drawn.innerHTML, text: this.quill.getText(range) };
  }
}

/**
 * A picture that was copied comes as a file, and often as HTML that says where it was; a file comes with its name.
 * Spreadsheets and the like add a picture of the text that they mean.
 */
function areMeant(files: readonly File[], { html, text }: { html: string; text: string }): boolean {
  if (files.length === 0) return false;
  if (html !== '') return isOnePicture(html);
  return text === '' || !files.every(isPicture) || files.some(({ name }) => text.trim().endsWith(name));
}

function isOnePicture(html: string): boolean {
  const { children } = readPasted(html).body;
  return children.length === 1 && children[0] instanceof HTMLImageElement;
}
