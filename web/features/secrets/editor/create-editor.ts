import Quill, { Parchment, Range } from 'quill/core';
import { checkDelta } from '../../../../contract/delta/delta.ts';
import '../../../secret-view/secret-view.css';
import { isFileRemoval } from '../files/file-blot.ts';
import './editor.css';
import type { CursorFormats, Editor, EditorOptions } from './editor.ts';
import { editorKeys } from './editor-keys.ts';
import { insertContent, onLinesOfTheirOwn } from './insert-content.ts';
import { LinkBlot } from './link-blot.ts';
import { secretFormats } from './secret-formats.ts';
import { takeFilesIn, takePicturesIn } from './secret-uploader.ts';
import { toQuillDelta } from './to-quill-delta.ts';

const { USER, SILENT } = Quill.sources;

/** Makes an editor in an element. This file and what only it imports are fetched when the first editor is needed. */
export function createEditor(place: HTMLElement, options: EditorOptions): Editor {
  const { tell, workOn, callOff, content, placeholder, onChange, onCursorChange, onLinkWanted } = options;
  const container = document.createElement('div');
  place.append(container);
  const quill = withoutInnerHtml(
    container,
    () =>
      new Quill(container, {
        formats: secretFormats,
        placeholder,
        modules: {
          keyboard: { bindings: editorKeys({ onLinkWanted }) },
          clipboard: { tell, workOn },
          uploader: { tell, workOn },
          history: { userOnly: true },
        },
      }),
  );
  quill.root.classList.add('secret-view');
  const draft = checkDelta(content);
  if (draft.ok) quill.setContents(toQuillDelta(draft.value.ops), SILENT);
  quill.history.clear();

  const tellCursor = () => onCursorChange(cursorFormats(quill));
  quill.on(Quill.events.EDITOR_CHANGE, (event) => {
    if (event === Quill.events.TEXT_CHANGE) onChange();
    tellCursor();
  });
  // Formats chosen for what will be typed next change no text: Quill emits no event.
  quill.root.addEventListener('keyup', tellCursor);
  quill.root.addEventListener('click', ({ target }) => {
    const embed = embedAt(target);
    if (embed === null) return;
    if (isFileRemoval(target)) remove(quill, embed);
    else quill.setSelection(quill.getIndex(embed), 1, USER);
  });

  /** Does something where the cursor is, or was when the editor had the focus. */
  function act(change: (range: Range) => void): void {
    change(quill.getSelection(true));
    tellCursor();
  }

  return {
    root: quill.root,
    focus: () => quill.focus(),
    content: () => quill.getContents().ops,
    text: () => quill.getText(),
    toggle: (format) => act((range) => quill.format(format, quill.getFormat(range)[format] !== true, USER)),
    toggleList: (list) =>
      act((range) => quill.format('list', quill.getFormat(range)['list'] === list ? false : list, USER)),
    indent: (by) => act(() => quill.format('indent', by > 0 ? '+1' : '-1', USER)),
    linkedText: () => quill.getText(linkRange(quill)),
    setLink: (address, text) => act(() => setLink(quill, address, text)),
    removeLink: () => act(() => quill.formatText(linkRange(quill), 'link', false, USER)),
    insertVideo: (video) =>
      act((range) =>
        insertContent(quill, range, onLinesOfTheirOwn(quill, range, [{ insert: { video } }]), { tell }),
      ),
    insertPictures: (files) => act((range) => takePicturesIn(quill, range, files, { tell, workOn })),
    insertFiles: (files, reading) =>
      act((range) => takeFilesIn(quill, range, files, { ...reading, tell, workOn })),
    insertDropped: (files) => act((range) => quill.uploader.upload(range, files)),
    clear() {
      callOff();
      quill.setContents([], USER);
      quill.history.clear();
    },
    dispose: () => container.remove(),
  };
}

/**
 * Quill empties its container through innerHTML, which enforced Trusted Types refuse. The container is empty, so while
 * Quill starts, that property is an ordinary one: no policy has to let texts become HTML anywhere on the page.
 */
function withoutInnerHtml(container: HTMLElement, start: () => Quill): Quill {
  Object.defineProperty(container, 'innerHTML', { value: '', writable: true, configurable: true });
  const quill = start();
  Reflect.deleteProperty(container, 'innerHTML');
  return quill;
}

/** A press on a picture, video or file selects it, so that it can be removed, replaced or moved. */
function embedAt(pressed: EventTarget | null): Parchment.EmbedBlot | null {
  const blot = pressed instanceof Node ? Quill.find(pressed, true) : null;
  return blot instanceof Parchment.EmbedBlot ? blot : null;
}

function remove(quill: Quill, embed: Parchment.EmbedBlot): void {
  const index = quill.getIndex(embed);
  quill.deleteText(index, 1, USER);
  quill.setSelection(index, 0, USER);
}

function cursorFormats(quill: Quill): CursorFormats {
  const range = quill.selection.savedRange;
  const formats = quill.getFormat(range);
  const { list, indent, link } = formats;
  return {
    bold: formats['bold'] === true,
    italic: formats['italic'] === true,
    underline: formats['underline'] === true,
    list: list === 'ordered' || list === 'bullet' ? list : null,
    indent: typeof indent === 'number' ? indent : 0,
    link: typeof link === 'string' ? link : null,
  };
}

/** What is selected, or the whole of the link that the cursor stands in. */
function linkRange(quill: Quill): Range {
  const { savedRange } = quill.selection;
  if (savedRange.length > 0) return savedRange;
  const [link, offset] = quill.scroll.descendant(LinkBlot, savedRange.index);
  return link === null ? savedRange : new Range(savedRange.index - offset, link.length());
}

function setLink(quill: Quill, address: string, text: string): void {
  const { index, length } = linkRange(quill);
  if (length > 0) {
    quill.formatText(index, length, 'link', address, USER);
    quill.setSelection(index + length, SILENT);
  } else {
    quill.insertText(index, text, { ...quill.getFormat(index), link: address }, USER);
    quill.setSelection(index + text.length, SILENT);
  }
  // What is typed next is no part of the link.
  quill.format('link', false, USER);
}
