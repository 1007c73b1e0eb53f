import { type ReactNode, type Ref, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { Captcha } from '../features/captcha/captcha.tsx';
import { reportOfAddress } from '../features/feedback/report-of-address.ts';
import { AccountDetails } from '../features/profile/account-details.tsx';
import { BlockSkeleton, FetchedBlock } from '../features/profile/fetched-block.tsx';
import type { ProfileSection } from '../features/profile/profile-sections.tsx';
import { useProfile } from '../features/profile/use-profile.ts';
import { LinkAndEnvelope } from '../ui/illustrations/link-and-envelope.tsx';
import { Card } from '../ui/layout/card.tsx';
import { BlockProblem } from '../ui/loading/block-problem.tsx';
import { fetched } from '../ui/loading/fetched.tsx';
import { Settings } from './profile/settings.tsx';

const { profile: texts } = messages;

/** What few people open is fetched when they do. */
const AboutUs = fetched(() => import('../features/about/about-us.tsx'), 'AboutUs', BlockProblem);
const TermsAndConditions = fetched(
  () => import('../features/legal/terms-and-conditions.tsx'),
  'TermsAndConditions',
  BlockProblem,
);
const PrivacyPolicy = fetched(
  () => import('../features/legal/privacy-policy.tsx'),
  'PrivacyPolicy',
  BlockProblem,
);
const MessageForm = fetched(
  () => import('../features/feedback/message-form.tsx'),
  'MessageForm',
  BlockProblem,
);

const contents: Record<number, { intro?: string; content: ReactNode }> = {
  1: { intro: 'Who you are here. Change it in the settings.', content: <Details /> },
  2: {
    intro:
      'Your details, what every new link starts with, what your programs may do, and what you bring along.',
    content: <Settings />,
  },
  3: { content: <ComingSoon /> },
  4: { intro: 'Write to us. We answer by email.', content: <Message kind="contact" /> },
  5: { intro: 'Tell us what you like, miss, or found broken.', content: <Message kind="feedback" /> },
  7: { content: <TermsAndConditions /> },
  8: { content: <PrivacyPolicy /> },
  9: { content: <AboutUs /> },
};

export interface ProfileSectionContentProps {
  section: ProfileSection;
  headingRef: Ref<HTMLHeadingElement>;
}

/** A section of the profile under its heading. */
export function ProfileSectionContent({ section, headingRef }: ProfileSectionContentProps) {
  const { intro, content } = contents[section.id] ?? {};
  return (
    <>
      <div className="mb-6 max-[860px]:mt-1 max-[860px]:mb-5">
        <h1 ref={headingRef} tabIndex={-1} className="font-semibold text-28 tracking-[-0.02em]">
          {section.title}
        </h1>
        {intro !== undefined && <p className="mt-1.5 text-muted">{intro}</p>}
      </div>
      <Suspense key={section.id} fallback={<BlockSkeleton />}>
        {content}
      </Suspense>
    </>
  );
}

function Details() {
  return (
    <FetchedBlock title={texts.mobileMenu.accountDetails} query={useProfile()}>
      {(profile) => <AccountDetails profile={profile} />}
    </FetchedBlock>
  );
}

function ComingSoon() {
  return (
    <Card className="grid justify-items-center gap-6 px-6 py-16 text-center">
      <LinkAndEnvelope />
      <p className="text-balance font-semibold text-18">{texts.comingSoon}</p>
    </Card>
  );
}

function Message({ kind }: { kind: 'contact' | 'feedback' }) {
  const title = kind === 'contact' ? texts.mobileMenu.contactUs : texts.mobileMenu.feedback;
  const [search] = useSearchParams();
  return (
    <FetchedBlock title={title} query={useProfile()}>
      {({ firstname, lastname, email }) => (
        <Card className="p-6 max-sm:p-4">
          <MessageForm
            kind={kind}
            Captcha={Captcha}
            sender={{ name: `${firstname} ${lastname}`.trim(), email }}
            beginning={kind === 'contact' ? reportOfAddress(search) : ''}
          />
        </Card>
      )}
    </FetchedBlock>
  );
}
