import { messages } from '../../contract/messages.ts';

/** What a guest thinks of the product. */
export function FeedbackScreen() {
  return (
    <div className="mx-auto w-full max-w-[568px] px-5 py-12 sm:px-6 sm:py-16">
      <h1 className="text-balance font-semibold text-28 tracking-display sm:text-36">
        {messages.feedback.heading}
      </h1>
    </div>
  );
}
