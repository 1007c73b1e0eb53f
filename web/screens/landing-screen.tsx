import { AccountPrompt } from '../features/landing/account-prompt.tsx';
import { HeroDots } from '../features/landing/hero-dots.tsx';
import { Marketing } from '../features/landing/marketing.tsx';
import { Shortener } from '../features/landing/shortener.tsx';
import { Tagline } from '../features/landing/tagline.tsx';

/** What a guest sees first: the product itself, then what an account adds. */
export function LandingScreen() {
  return (
    <>
      <div className="relative overflow-hidden">
        <HeroDots />
        <div className="relative mx-auto flex max-w-[1248px] flex-col items-center px-5 pt-16 pb-18 text-center sm:px-6 sm:py-24">
          <h1 className="text-balance font-[650] text-hero tracking-[-0.03em] max-sm:text-[clamp(2.25rem,11.3vw,2.75rem)]">
            Short links. <br className="sm:hidden" />
            Sealed secrets.
          </h1>
          <Tagline />
          <Shortener />
          <AccountPrompt />
        </div>
      </div>
      <Marketing />
    </>
  );
}
