import {
  Bold,
  Italic,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  Underline,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { Toolbar, ToolbarSeparator, ToolbarTool } from '../../../ui/popups/toolbar.tsx';
import type { CursorFormats, Editor } from './editor.ts';
import { shortcut } from './shortcut.ts';

export interface EditorToolbarProps {
  /** Null while it is being fetched. */
  editor: Editor | null;
  formats: CursorFormats;
  /** The tools that ask for something first. */
  children: ReactNode;
}

/** What can be done with the text. */
export function EditorToolbar({ editor, formats, children }: EditorToolbarProps) {
  return (
    <Toolbar label="Formatting">
      <ToolbarTool
        label="Bold"
        shortcut={shortcut('B')}
        icon={<Bold size={16} />}
        isOn={formats.bold}
        onClick={() => editor?.toggle('bold')}
      />
      <ToolbarTool
        label="Italic"
        shortcut={shortcut('I')}
        icon={<Italic size={16} />}
        isOn={formats.italic}
        onClick={() => editor?.toggle('italic')}
      />
      <ToolbarTool
        label="Underline"
        shortcut={shortcut('U')}
        icon={<Underline size={16} />}
        isOn={formats.underline}
        onClick={() => editor?.toggle('underline')}
      />
      <ToolbarSeparator />
      <ToolbarTool
        label="Bullet list"
        icon={<List size={16} />}
        isOn={formats.list === 'bullet'}
        onClick={() => editor?.toggleList('bullet')}
      />
      <ToolbarTool
        label="Numbered list"
        icon={<ListOrdered size={16} />}
        isOn={formats.list === 'ordered'}
        onClick={() => editor?.toggleList('ordered')}
      />
      <ToolbarSeparator />
      <ToolbarTool
        label="Less indent"
        shortcut={shortcut('[')}
        icon={<ListIndentDecrease size={16} />}
        looksDisabled={formats.indent === 0}
        onClick={() => editor?.indent(-1)}
      />
      <ToolbarTool
        label="More indent"
        shortcut={shortcut(']')}
        icon={<ListIndentIncrease size={16} />}
        looksDisabled={formats.indent === limits.secretMaxIndent}
        onClick={() => editor?.indent(1)}
      />
      <ToolbarSeparator />
      {children}
    </Toolbar>
  );
}
