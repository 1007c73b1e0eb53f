import type { UnopenedPage as UnopenedPageProps } from '../../../contract/visitor-pages.ts';
import { CaptchaBox } from '../parts/captcha-box.tsx';
import { KeyField } from '../parts/key-field.tsx';
import { UnopenedCard } from '../parts/unopened-card.tsx';
import { WaitNote } from '../parts/wait-note.tsx';

export function UnopenedPage(page: UnopenedPageProps) {
  return (
    <UnopenedCard
      {...page}
      text="Someone shared a secret with you through SHYLNK. It stays sealed until you open it."
    >
      {page.needsKey ? (
        <KeyField problem={page.problem} retryAfterSeconds={page.retryAfterSeconds} />
      ) : (
        <WaitNote problem={page.problem} retryAfterSeconds={page.retryAfterSeconds} />
      )}
      {page.captcha !== null && <CaptchaBox captcha={page.captcha} isMissing={page.problem === 'captcha'} />}
    </UnopenedCard>
  );
}
