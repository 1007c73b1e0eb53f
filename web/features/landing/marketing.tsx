import { ChartSpline, HandCoins, KeyRound, Mail, SlidersHorizontal, UsersRound } from 'lucide-react';
import { useId } from 'react';
import { Chip } from '../../ui/display/chip.tsx';
import { CustomCodeArt } from './art/custom-code-art.tsx';
import { EarningsArt } from './art/earnings-art.tsx';
import { EnvelopeArt } from './art/envelope-art.tsx';
import { KeyholeArt } from './art/keyhole-art.tsx';
import { VisitLimitArt } from './art/visit-limit-art.tsx';
import { VisitsArt } from './art/visits-art.tsx';
import { MarketingCard, type MarketingCardProps } from './marketing-card.tsx';

const cards: MarketingCardProps[] = [
  {
    art: <CustomCodeArt />,
    icon: <SlidersHorizontal size={18} />,
    title: 'Customise links and secret messages',
    text: 'Choose the code, set an end date and leave a note for the people who open it.',
  },
  {
    art: <KeyholeArt />,
    icon: <KeyRound size={18} />,
    title: 'Security',
    text: 'Put a key on any link or message. Whoever doesn’t know it stays outside.',
  },
  {
    art: <VisitsArt />,
    icon: <ChartSpline size={18} />,
    title: 'Analysis',
    text: 'Follow visits for one link or all of them together, by day and by month.',
  },
  {
    art: <VisitLimitArt />,
    icon: <UsersRound size={18} />,
    title: 'Limiting users',
    text: 'Say how many visits are allowed. After the last one, the link closes itself.',
  },
  {
    art: <EarningsArt />,
    icon: <HandCoins size={18} />,
    tone: 'warning',
    title: 'Earnings',
    chip: <Chip tone="warning">under construction</Chip>,
    text: 'Earn from the page your visitors see while they wait to be redirected.',
  },
  {
    art: <EnvelopeArt />,
    icon: <Mail size={18} />,
    tone: 'secret',
    title: 'Secrets',
    text: 'Write a message with text, images or video, seal it, and send one short link.',
  },
];

/** What an account is good for, in six cards. */
export function Marketing() {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="mx-auto w-full max-w-[1248px] px-5 pb-18 sm:px-6 sm:pt-8 sm:pb-24"
    >
      <div className="mx-auto mb-8 max-w-[640px] text-center sm:mb-12">
        <h2 id={headingId} className="text-balance font-semibold text-28 tracking-display sm:text-36">
          A link with rules of its own
        </h2>
        <p className="mt-3 text-balance text-16 text-muted">
          <span className="sm:block">You decide who opens it, how often and until when.</span>{' '}
          <span className="sm:block">Secret messages follow the same rules.</span>
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 auth:grid-cols-3">
        {cards.map((card) => (
          <MarketingCard key={card.title} {...card} />
        ))}
      </div>
    </section>
  );
}
