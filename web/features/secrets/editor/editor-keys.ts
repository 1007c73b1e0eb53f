import type Quill from 'quill/core';
import type { Range } from 'quill/core';
import Keyboard, { type Context } from 'quill/modules/keyboard.js';
import { isApple } from './shortcut.ts';

type Bindings = typeof Keyboard.DEFAULTS.bindings;

/** Keys of Quill that have no place here: formats that a message cannot have, and Tab, which has to lead on. */
const dropped = [
  'indent',
  'outdent',
  'tab',
  'remove tab',
  'indent code-block',
  'outdent code-block',
  'code exit',
  'blockquote empty enter',
  'checklist enter',
  'header enter',
  'table backspace',
  'table delete',
  'table enter',
  'table tab',
  'table down',
  'table up',
];

/** The keys of the editor, beside those that every text field knows. */
export function editorKeys({ onLinkWanted }: { onLinkWanted: () => void }): Record<string, unknown> {
  const { 'list autofill': autofill } = Keyboard.DEFAULTS.bindings as Bindings;
  return {
    ...Object.fromEntries(dropped.map((name) => [name, null])),
    // Without Quill's boxes to tick.
    'list autofill': { ...(autofill as object), prefix: /^\s*?(1\.|-|\*)$/ },
    // Quill has it on Windows alone. On a Mac these keys are the browser's.
    ...(isApple ? {} : { 'redo by y': { key: 'y', shortKey: true, handler: redo } }),
    'select all': { key: 'a', shortKey: true, handler: selectAll },
    'indent by key': { key: ']', shortKey: true, handler: indent('+1') },
    'outdent by key': { key: '[', shortKey: true, handler: indent('-1') },
    link: {
      key: 'k',
      shortKey: true,
      handler(_range: Range, { event }: Context) {
        // The page has a use of its own for these keys.
        event.stopPropagation();
        onLinkWanted();
      },
    },
  };
}

function redo(this: { quill: Quill }): void {
  this.quill.history.redo();
}

/** Browsers would begin behind a file or video that the message begins with. */
function selectAll(this: { quill: Quill }): void {
  this.quill.setSelection(0, this.quill.getLength(), 'user');
}

function indent(by: '+1' | '-1') {
  return function apply(this: { quill: Quill }): void {
    this.quill.format('indent', by, 'user');
  };
}
