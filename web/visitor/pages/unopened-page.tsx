import type { SealedPage as SealedPageProps } from '../../../contract/visitor-pages.ts';
import { CaptchaBox } from '../parts/captcha-box.tsx';
import { KeyField } from '../parts/key-field.tsx';
import { SealedCard } from '../parts/unopened-card.tsx';
import { WaitNote } from '../parts/wait-note.tsx';

export function SealedPage(page: SealedPageProps) {
  return (
    <SealedCard
      {...page}
      text="Someone shared a secret with you through SHYLNK. It stays sealed until you open it."
    >
      {page.needsKey ? (
        <KeyField problem={page.problem} retryAfterSeconds={page.retryAfterSeconds} />
      ) : (
        <WaitNote problem={page.problem} retryAfterSeconds={page.retryAfterSeconds} />
      )}
      {page.captcha !== null && <CaptchaBox captcha={page.captcha} isMissing={page.problem === 'captcha'} />}
    </SealedCard>
  );
}
