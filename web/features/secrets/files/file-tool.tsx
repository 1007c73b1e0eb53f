import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HeldFiles } from '../../../../contract/delta/file-room.ts';
import { writeSize } from '../../../../contract/input/write-size.ts';
import { limits } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Popover } from '../../../ui/popups/popover.tsx';
import { ToolbarButton } from '../../../ui/popups/toolbar.tsx';
import type { ReadingOptions } from './read-files.ts';

export interface FileToolProps {
  held: HeldFiles;
  onChosen: (files: File[], options: ReadingOptions) => void;
  returnFocus: () => void;
}

/** Takes files from the device into the message. */
export function FileTool({ held, onChosen, returnFocus }: FileToolProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [removesTraces, setRemovesTraces] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Popover
      title="Add files"
      tooltip="File"
      open={isOpen}
      onOpenChange={setIsOpen}
      kind="secret"
      returnFocus={returnFocus}
      trigger={<ToolbarButton label="File" icon={<Paperclip size={16} />} />}
    >
      <div className="grid w-72 max-w-[calc(100vw-64px)] gap-3">
        <p className="text-13 text-muted">
          Readers download them; nothing of them is shown. You can also paste or drop files into the text.{' '}
          {sayRoom(held)}
        </p>
        <Checkbox
          label="Remove where and with what a picture was taken (JPEG, PNG, WebP)"
          checked={removesTraces}
          onChange={(event) => setRemovesTraces(event.target.checked)}
        />
        <input
          ref={input}
          type="file"
          multiple
          aria-label="Files"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            setIsOpen(false);
            if (files.length > 0) onChosen(files, { removesTraces });
          }}
        />
        <Button
          wording="sentence"
          icon={<Paperclip size={16} />}
          className="max-md:h-11"
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
      </div>
    </Popover>
  );
}

function sayRoom({ count, bytes }: HeldFiles): string {
  const most = writeSize(limits.secretMaxFileBytes);
  if (count === 0) return `Up to ${most} together.`;
  return `${writeSize(Math.max(0, limits.secretMaxFileBytes - bytes))} of ${most} is left.`;
}
