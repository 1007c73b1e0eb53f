import { cx } from 'class-variance-authority';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { wordCharacterCount } from '../../../../contract/delta/delta-text.ts';
import { heldFiles } from '../../../../contract/delta/file-room.ts';
import { limits } from '../../../../contract/limits.ts';
import { isNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { controlClass } from '../../../ui/fields/control-class.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { FileTool } from '../files/file-tool.tsx';
import { useDroppedFiles } from '../files/use-dropped-files.ts';
import type { Editor, SecretDraft } from './editor.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { LinkTool } from './link-tool.tsx';
import { PictureTool } from './picture-tool.tsx';
import { useEditor } from './use-editor.ts';
import { VideoTool } from './video-tool.tsx';
import { WorkProgress, type WorkProgressProps } from './work-progress.tsx';

export interface SecretEditorProps {
  label: string;
  /** Where the message is kept: it outlives the editor. */
  draft: SecretDraft;
  /** What is typed into, once it is there. */
  rootRef: RefObject<HTMLElement | null>;
  /** The editor itself, likewise. */
  editorRef: RefObject<Editor | null>;
  /** Whether something is still on its way into the message. */
  workingRef: RefObject<boolean>;
  /** How far it is with sharing the message; null while it is being written. */
  sharing?: WorkProgressProps | null;
  problem: string | null;
  onProblemChange: (problem: string | null) => void;
}

/** The message of a secret, written the way it will be read. */
export function SecretEditor(props: SecretEditorProps) {
  const { label, draft, rootRef, editorRef, workingRef, sharing = null, problem, onProblemChange } = props;
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const [count, setCount] = useState(() => wordCharacterCount(draft.text));
  const [held, setHeld] = useState(() => heldFiles(draft.content));
  const { editor, hasFailed, retry, formats, progress, callOff } = useEditor(place, {
    placeholder: 'Write your message',
    startContent: () => draft.content,
    onChange(changed) {
      draft.content = changed.content();
      draft.text = changed.text();
      setCount(wordCharacterCount(draft.text));
      setHeld(heldFiles(draft.content));
      onProblemChange(null);
    },
    onProblem: onProblemChange,
    onLinkWanted: () => setIsLinkOpen(true),
  });
  useDroppedFiles((files) => editor?.insertDropped(files));

  function cancel(): void {
    callOff();
    editor?.focus();
  }

  const isEnough = held.count > 0 || count >= limits.secretMinWordCharacters;
  const working = progress === null ? sharing : { ...progress, onCancel: cancel };

  useEffect(() => {
    editorRef.current = editor;
    rootRef.current = editor?.root ?? null;
    if (editor !== null && !isNarrow()) editor.focus();
  }, [editor, editorRef, rootRef]);

  useEffect(() => {
    workingRef.current = progress !== null;
  }, [progress, workingRef]);

  useEffect(() => {
    if (editor === null) return;
    setAttributes(editor.root, {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-required': 'true',
      'aria-invalid': problem === null ? null : 'true',
      'aria-describedby': cx(!isEnough && `${id}-count`, problem !== null && `${id}-problem`) || null,
    });
  }, [editor, label, problem, isEnough, id]);

  return (
    <div className="grid gap-1.5">
      <div className={cx(controlClass({ size: 'area', invalid: problem !== null }), 'rounded-panel!')}>
        <div className="w-full min-w-0 rounded-[11px]">
          <div className="sticky -top-4.5 z-10 overflow-clip rounded-t-[11px]">
            <EditorToolbar editor={editor} formats={formats}>
              <LinkTool
                editor={editor}
                current={formats.link}
                open={isLinkOpen}
                onOpenChange={setIsLinkOpen}
              />
              <PictureTool editor={editor} />
              <VideoTool editor={editor} />
              <FileTool
                held={held}
                onChosen={(files, options) => editor?.insertFiles(files, options)}
                returnFocus={() => editor?.focus()}
              />
            </EditorToolbar>
          </div>
          <div ref={place} className="min-h-49 max-md:min-h-55" />
          {editor === null && <Waiting hasFailed={hasFailed} onRetry={retry} />}
          {working !== null && <WorkProgress {...working} />}
          <div className="pointer-events-none flex h-0 items-end justify-end">
            {working === null && !isEnough && (
              <span id={`${id}-count`} className={cornerClass}>
                {count} of {limits.secretMinWordCharacters} letters or digits
              </span>
            )}
          </div>
        </div>
      </div>
      {problem !== null && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
    </div>
  );
}

const cornerClass = 'm-2 rounded-chip bg-chip px-1.5 py-0.5 text-12 text-subtle';

function Waiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <div className="absolute inset-x-0 top-10 bottom-0 grid place-items-center p-4 text-subtle max-md:top-12">
      {hasFailed ? (
        <div role="alert" className="grid justify-items-center gap-3 text-center text-14">
          The editor could not be fetched.
          <Button variant="hair" wording="sentence" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <Spinner />
      )}
    </div>
  );
}

function setAttributes(element: HTMLElement, attributes: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
