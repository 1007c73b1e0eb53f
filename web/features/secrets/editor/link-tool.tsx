import { Link } from 'lucide-react';
import { useState } from 'react';
import { parseSecretLink } from '../../../../contract/delta/delta-link.ts';
import { isLongerThan, tooLong } from '../../../../contract/input/characters.ts';
import { withScheme } from '../../../../contract/input/target.ts';
import { limits } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Popover } from '../../../ui/popups/popover.tsx';
import { ToolbarButton } from '../../../ui/popups/toolbar.tsx';
import type { Editor } from './editor.ts';
import { PopoverForm } from './popover-form.tsx';

export interface LinkToolProps {
  editor: Editor | null;
  /** The address of the link that the cursor is in. */
  current: string | null;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Makes words a link, changes where one leads, or takes it away. */
export function LinkTool({ editor, current, open, onOpenChange }: LinkToolProps) {
  return (
    <Popover
      title={current === null ? 'Add a link' : 'Change the link'}
      tooltip="Link"
      open={open}
      onOpenChange={onOpenChange}
      kind="secret"
      returnFocus={() => editor?.focus()}
      trigger={<ToolbarButton label="Link" icon={<Link size={16} />} isOn={current !== null} />}
    >
      {editor !== null && <LinkForm editor={editor} current={current} onDone={() => onOpenChange(false)} />}
    </Popover>
  );
}

const noLink = 'Enter a web or e-mail address';

function LinkForm({
  editor,
  current,
  onDone,
}: {
  editor: Editor;
  current: string | null;
  onDone: () => void;
}) {
  const [address, setAddress] = useState(current ?? '');
  const [text, setText] = useState('');
  const [isTextMissing] = useState(() => editor.linkedText() === '');
  const [problem, setProblem] = useState<string>();

  function apply(): void {
    const link = readLink(address);
    if (link === null) {
      setProblem(isLongerThan(limits.targetMaxLength, address) ? tooLong(limits.targetMaxLength) : noLink);
      return;
    }
    editor.setLink(link, text.trim() || address.trim());
    onDone();
  }

  return (
    <PopoverForm
      action={current === null ? 'Add link' : 'Change link'}
      onSubmit={apply}
      other={
        current !== null && (
          <Button
            variant="quiet"
            wording="sentence"
            className="max-md:h-11"
            onClick={() => {
              editor.removeLink();
              onDone();
            }}
          >
            Remove link
          </Button>
        )
      }
    >
      <TextField
        label="Address"
        size="md"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="example.com"
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setProblem(undefined);
        }}
        error={problem}
      />
      {isTextMissing && (
        <TextField
          label="Text"
          size="md"
          autoComplete="off"
          placeholder="The address itself"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </PopoverForm>
  );
}

/** People leave out what goes without saying. */
function readLink(entered: string): string | null {
  const isMail = /^[^\s@:/]+@[^\s@:/]+$/.test(entered.trim());
  return parseSecretLink(isMail ? `mailto:${entered.trim()}` : withScheme(entered));
}
