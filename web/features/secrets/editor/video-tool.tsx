import { Video as VideoIcon } from 'lucide-react';
import { useState } from 'react';
import { parseVideo } from '../../../../contract/delta/delta-video.ts';
import { describeVideoProblem } from '../../../../contract/delta/video-problem.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Popover } from '../../../ui/popups/popover.tsx';
import { ToolbarButton } from '../../../ui/popups/toolbar.tsx';
import type { Editor } from './editor.ts';
import { PopoverForm } from './popover-form.tsx';

/** Puts a video into the message by its address. */
export function VideoTool({ editor }: { editor: Editor | null }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      title="Add a video"
      tooltip="Video"
      open={isOpen}
      onOpenChange={setIsOpen}
      kind="secret"
      returnFocus={() => editor?.focus()}
      trigger={<ToolbarButton label="Video" icon={<VideoIcon size={16} />} />}
    >
      {editor !== null && <VideoForm editor={editor} onDone={() => setIsOpen(false)} />}
    </Popover>
  );
}

function VideoForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();

  function apply(): void {
    const video = parseVideo(address);
    if (video === null) {
      setProblem(describeVideoProblem(address));
      return;
    }
    editor.insertVideo(video);
    onDone();
  }

  return (
    <PopoverForm action="Add video" onSubmit={apply}>
      <TextField
        label="Address of the video"
        size="md"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="youtube.com/watch?v=…"
        hint="YouTube or Vimeo. Readers load it only when they want to."
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setProblem(undefined);
        }}
        error={problem}
      />
    </PopoverForm>
  );
}
