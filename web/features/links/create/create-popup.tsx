import { Download, Link2, Mail, Plus, RotateCcw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { LinkType } from '../../../../contract/fields.ts';
import { messages } from '../../../../contract/messages.ts';
import { useIsNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import {
  Dialog,
  DialogBody,
  DialogFooter,
  DialogHeader,
  DialogPageTitle,
} from '../../../ui/dialogs/dialog.tsx';
import { CreateFields } from './create-fields.tsx';
import { createTexts } from './create-texts.ts';
import { CreatedPanel } from './created-panel.tsx';
import { chosenKeyOf } from './share-options.ts';
import type { Subject } from './subject.ts';
import { SummaryChips } from './summary-chips.tsx';
import { useCreateForm } from './use-create-form.ts';

export interface CreatePopupProps {
  type: LinkType;
  subject: Subject;
  open: boolean;
  onClose: () => void;
  onCreated: () => void;
}

/**
 * Makes a link or secret: a dialog, on narrow screens a page. What was entered stays when it is closed half-way;
 * once something was made, it starts anew.
 */
export function CreatePopup({ type, subject, open, onClose, onCreated }: CreatePopupProps) {
  const texts = createTexts[type];
  const formId = useId();
  const isNarrow = useIsNarrow();
  const creating = useCreateForm(type, subject, onCreated);
  const { form, created, isCreating } = creating;
  const options = useWatch({ control: form.control, compute: () => form.getValues() });
  const chips = <SummaryChips options={creating.chosen(options)} more={subject.chips} />;
  const [isAsking, setIsAsking] = useState(false);
  const reset = () => (subject.wouldBeMissed?.() ? setIsAsking(true) : creating.reset());
  const icon = type === 'url' ? <Link2 size={18} /> : <Mail size={18} />;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen && created !== null) creating.startAnew();
      }}
      width={type === 'url' ? 640 : 760}
      narrow="page"
      kind={type}
      {...(isNarrow ? {} : { initialFocus: subject.focusRef })}
    >
      {created === null ? (
        <>
          <DialogHeader
            title={texts.title}
            description={texts.description}
            icon={icon}
            back={messages.navigation.back}
            actions={
              <>
                <HeaderAction icon={<Download size={14} />} onClick={creating.loadDefaults}>
                  Load defaults
                </HeaderAction>
                <HeaderAction icon={<RotateCcw size={14} />} onClick={reset}>
                  Reset
                </HeaderAction>
              </>
            }
          />
          <DialogBody className={type === 'secret' ? 'md:gap-3' : ''}>
            <DialogPageTitle icon={icon}>{texts.title}</DialogPageTitle>
            <CreateFields id={formId} {...{ type, subject, creating }} />
          </DialogBody>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setIsAsking}
            title="Empty everything?"
            description="Reset takes away what you wrote, too."
            action="Reset"
            onConfirm={creating.reset}
          />
          <DialogFooter className="max-md:flex-col max-md:items-stretch max-md:gap-2.5 max-md:bg-bar">
            {chips}
            <Button variant="quiet" wording="sentence" onClick={onClose} className="max-md:hidden">
              Cancel
            </Button>
            <Button type="submit" form={formId} wording="sentence" busy={isCreating} className={submitClass}>
              {texts.submit}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <>
          <DialogHeader title={texts.title} icon={icon} back={messages.navigation.back} />
          {subject.createdPanel ?? (
            <CreatedPanel
              created={created}
              title={texts.created}
              destination={subject.destination}
              note={subject.createdNote}
              chosenKey={chosenKeyOf(options)}
            />
          )}
          <DialogFooter className="max-md:flex-wrap max-md:bg-bar">
            {chips}
            <Button
              variant="quiet"
              wording="sentence"
              icon={<Plus size={16} />}
              onClick={creating.startAnew}
              className={halfClass}
            >
              Create another
            </Button>
            <Button variant="hair" wording="sentence" onClick={onClose} className={halfClass}>
              Done
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

const halfClass = 'max-md:h-12! max-md:flex-1 max-md:rounded-panel!';
const submitClass = 'max-md:h-12! max-md:rounded-panel! max-md:text-15!';

function HeaderAction({
  icon,
  onClick,
  children,
}: {
  icon: ReactNode;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button
      variant="quiet"
      size="sm"
      wording="sentence"
      icon={icon}
      onClick={onClick}
      className="max-md:h-11!"
    >
      {children}
    </Button>
  );
}
