import { Suspense, useState } from 'react';
import { messages } from '../../../../contract/messages.ts';
import { TextButton } from '../../../ui/buttons/text-button.tsx';
import { DialogProblem } from '../../../ui/loading/dialog-problem.tsx';
import { fetched } from '../../../ui/loading/fetched.tsx';
import { LoaderOverlay } from '../../../ui/loading/loader-overlay.tsx';
import type { MailPurpose } from './mail-modal.tsx';

const MailModal = fetched(() => import('./mail-modal.tsx'), 'MailModal', DialogProblem);

/** For those who cannot get in: both ways lead over a mail. */
export function MailButtons() {
  const [asked, setAsked] = useState<{ purpose: MailPurpose; time: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function ask(purpose: MailPurpose): void {
    setAsked({ purpose, time: (asked?.time ?? 0) + 1 });
    setIsOpen(true);
  }

  const prepare = { onPointerEnter: MailModal.prepare, onFocus: MailModal.prepare };
  return (
    <>
      <div className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 max-sm:mt-2 max-sm:gap-y-0">
        <TextButton {...prepare} onClick={() => ask('forgot')}>
          {messages.login.forgot}
        </TextButton>
        <TextButton {...prepare} onClick={() => ask('resend')}>
          {messages.login.resend}
        </TextButton>
      </div>
      {asked !== null && (
        <Suspense fallback={<LoaderOverlay isActive />}>
          <MailModal
            key={asked.time}
            purpose={asked.purpose}
            open={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
