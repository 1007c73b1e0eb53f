import { useSearchParams } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { Captcha } from '../features/captcha/captcha.tsx';
import { MessageForm } from '../features/feedback/message-form.tsx';
import { reportOfAddress } from '../features/feedback/report-of-address.ts';
import { FormPage } from '../ui/layout/form-page.tsx';

/** A message to the team. */
export function ContactUsScreen() {
  const [search] = useSearchParams();
  return (
    <FormPage
      title={messages.contact.heading}
      text="A question, a wish, a link that should not be here: write to us. We answer by email."
    >
      <MessageForm kind="contact" Captcha={Captcha} beginning={reportOfAddress(search)} />
    </FormPage>
  );
}
