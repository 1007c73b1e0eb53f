import { Image } from 'lucide-react';
import { useRef, useState } from 'react';
import { imageMediaTypes } from '../../../../contract/delta/delta-image.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Popover } from '../../../ui/popups/popover.tsx';
import { ToolbarButton } from '../../../ui/popups/toolbar.tsx';
import type { Editor } from './editor.ts';

/** Takes pictures from the device into the message. */
export function PictureTool({ editor }: { editor: Editor | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Popover
      title="Add a picture"
      tooltip="Picture"
      open={isOpen}
      onOpenChange={setIsOpen}
      kind="secret"
      returnFocus={() => editor?.focus()}
      trigger={<ToolbarButton label="Picture" icon={<Image size={16} />} />}
    >
      <div className="grid w-72 max-w-[calc(100vw-64px)] gap-3">
        <p className="text-13 text-muted">
          PNG, JPEG, GIF, WebP or AVIF. You can also paste or drop a picture into the text. Place and camera
          are not shared along.
        </p>
        <input
          ref={input}
          type="file"
          multiple
          accept={imageMediaTypes.join(',')}
          aria-label="Pictures"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            setIsOpen(false);
            if (files.length > 0) editor?.insertPictures(files);
          }}
        />
        <Button
          wording="sentence"
          icon={<Image size={16} />}
          className="max-md:h-11"
          onClick={() => input.current?.click()}
        >
          Choose pictures
        </Button>
      </div>
    </Popover>
  );
}
