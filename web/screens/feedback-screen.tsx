import { messages } from '../../contract/messages.ts';
import { Captcha } from '../features/captcha/captcha.tsx';
import { MessageForm } from '../features/feedback/message-form.tsx';
import { FormPage } from '../ui/layout/form-page.tsx';

/** What a guest thinks of the product. */
export function FeedbackScreen() {
  return (
    <FormPage
      title={messages.feedback.heading}
      text="Tell us what you like, what you miss, and what went wrong. Every message is read."
    >
      <MessageForm kind="feedback" Captcha={Captcha} />
    </FormPage>
  );
}
