import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';

/** What a guest sees first. */
export function LandingScreen() {
  return (
    <div className="dot-grid flex flex-1 flex-col items-center px-5 py-16 text-center sm:py-24">
      <h1 className="text-balance font-[650] text-hero tracking-[-0.03em]">Short links. Sealed secrets.</h1>
      <ButtonLink variant="outline" size="lg" className="mt-12" to={paths.login}>
        {messages.landing.getStarted}
      </ButtonLink>
    </div>
  );
}
