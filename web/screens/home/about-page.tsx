import { messages } from '../../../contract/messages.ts';
import { AboutUs } from '../../features/about/about-us.tsx';
import { BackButton } from '../../ui/buttons/back-button.tsx';

/** About us, for signed-in people on narrow screens. */
export function AboutPage({ onBack }: { onBack: () => void }) {
  return (
    <div className="px-4 pt-2 pb-10">
      <BackButton onClick={onBack} className="-ml-1">
        {messages.navigation.back}
      </BackButton>
      <h1 className="mt-2 mb-6 font-semibold text-28 tracking-[-0.02em]">{messages.landing.footer.about}</h1>
      <AboutUs />
    </div>
  );
}
