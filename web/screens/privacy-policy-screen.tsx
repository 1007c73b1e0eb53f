import { messages } from '../../contract/messages.ts';

/** What is collected, and what for. */
export function PrivacyPolicyScreen() {
  return (
    <div className="mx-auto w-full max-w-[68ch] px-5 py-12 sm:px-6 sm:py-16">
      <h1 className="text-balance font-semibold text-28 tracking-display sm:text-36">
        {messages.landing.footer.privacy}
      </h1>
    </div>
  );
}
