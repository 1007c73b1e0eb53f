import { messages } from '../../contract/messages.ts';

/** A message to the team. */
export function ContactUsScreen() {
  return (
    <div className="mx-auto w-full max-w-[568px] px-5 py-12 sm:px-6 sm:py-16">
      <h1 className="text-balance font-semibold text-28 tracking-display sm:text-36">
        {messages.contact.heading}
      </h1>
    </div>
  );
}
