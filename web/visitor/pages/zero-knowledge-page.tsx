import { CircleAlert, TriangleAlert } from 'lucide-react';
import { isKeyNeeded } from '../../../contract/seal/seal-format.ts';
import type { ZeroKnowledgePage as ZeroKnowledgePageProps } from '../../../contract/visitor-pages.ts';
import { SecretView } from '../../secret-view/secret-view.tsx';
import { CaptchaBox } from '../parts/captcha-box.tsx';
import { CountdownRing } from '../parts/countdown-ring.tsx';
import { CreatorMessage } from '../parts/creator-message.tsx';
import { Icon } from '../parts/icon.tsx';
import { KeyField } from '../parts/key-field.tsx';
import { OpenedCard } from '../parts/opened-card.tsx';
import { UnopenedCard } from '../parts/unopened-card.tsx';

/** The message's own page, which client/unseal.ts opens: it fills the opened card and puts it in place. */
export function ZeroKnowledgePage({ lock, burnAction, ...page }: ZeroKnowledgePageProps) {
  const needsKey = isKeyNeeded(lock);
  return (
    <>
      <UnopenedCard
        {...page}
        needsKey={needsKey}
        lock={lock}
        text="Someone sealed this message in their own browser. Only this link opens it: not even this server can read it."
      >
        <noscript>
          <p className="note warning">
            <Icon of={TriangleAlert} size={16} />
            Your browser has to unseal this message, so it needs JavaScript here.
          </p>
        </noscript>
        {needsKey && <KeyField problem={null} />}
        {page.captcha !== null && <CaptchaBox captcha={page.captcha} isMissing={false} />}
        <p className="note danger" role="alert" hidden>
          <Icon of={CircleAlert} size={16} />
          <span />
        </p>
      </UnopenedCard>
      <template id="waiting">
        <CreatorMessage text="" />
        <CountdownRing kind="secret" seconds={0} />
      </template>
      <template id="opened">
        <OpenedCard
          withKey={needsKey}
          openingsLeft={page.openings?.left ?? null}
          expiresInSeconds={page.expiresInSeconds}
          burn={burnAction === null ? null : { action: burnAction, pass: '' }}
        >
          <SecretView tree={[]} />
        </OpenedCard>
      </template>
    </>
  );
}
