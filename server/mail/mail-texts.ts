import { limits } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { answerMail } from './answer-mail.ts';
import { answeredMail } from './answered-mail.ts';
import { confirmMail } from './confirm-mail.ts';
import { guessingMail } from './guessing-mail.ts';
import { html } from './html.ts';
import { layOutMail, strong } from './mail-layout.ts';
import type { Mail, MailTexts } from './mail-port.ts';
import { bareAddress, greeting, paragraphsOf } from './mail-words.ts';
import { ownedMail } from './owned-mail.ts';
import { receiptMail } from './receipt-mail.ts';
import { reportMail } from './report-mail.ts';
import { webhookOffMail } from './webhook-off-mail.ts';

/** The mails of the product. Their links lead to the configured address and nowhere else. */
export function createMailTexts({ publicUrl }: { publicUrl: string }): MailTexts {
  const host = new URL(publicUrl).host;

  function reset({ email, firstname, token }: Parameters<MailTexts['reset']>[0]): Mail {
    const address = `${publicUrl}${paths.resetPassword}?token=${token}`;
    const note =
      'You did not ask for this? Then you can ignore this email. Your password stays as it is, and nobody gets in with this request.';
    return {
      to: email,
      subject: 'Reset your password',
      text: `${greeting(firstname)}

Somebody asked for a new password for ${email}. To choose one, open this address in your browser:

${address}

It works once, within ${limits.resetTokenMinutes} minutes. You will be signed out everywhere.

${note}
`,
      html: layOutMail(
        {
          preview: 'Choose a new password.',
          heading: 'Reset your password',
          paragraphs: [
            html`${greeting(firstname)}<br><br>Somebody asked for a new password for ${strong(email)}. The link works once, within ${String(limits.resetTokenMinutes)} minutes. You will be signed out everywhere.`,
          ],
          button: { label: 'Choose a new password', address },
          note: html`${note}`,
          reason: `Sent by ${host} because somebody asked to reset the password of this address.`,
        },
        publicUrl,
      ),
    };
  }

  function message(sent: Parameters<MailTexts['message']>[0]): Mail {
    const subject = sent.kind === 'feedback' ? `Feedback: ${sent.category ?? ''}` : messages.contact.heading;
    const note = `Answer this email to write to ${sent.name} (${sent.email}).`;
    return {
      to: bareAddress(sent.operator),
      replyTo: sent.email,
      subject,
      text: `${sent.name} (${sent.email}) wrote:

${sent.text}

${note}
`,
      html: layOutMail(
        {
          preview: sent.text.slice(0, 120),
          heading: subject,
          paragraphs: [html`${strong(sent.name)} (${sent.email}) wrote:`, ...paragraphsOf(sent.text)],
          button: null,
          note: html`${note}`,
          reason: `Sent by ${host} because this address is set up to get messages.`,
        },
        publicUrl,
      ),
    };
  }

  return {
    confirm: (person) => confirmMail(publicUrl, person),
    reset,
    owned: (owned) => ownedMail(publicUrl, owned),
    guessing: (link) => guessingMail(publicUrl, link),
    receipt: (link) => receiptMail(publicUrl, link),
    webhookOff: (webhook) => webhookOffMail(publicUrl, webhook),
    answered: (request) => answeredMail(publicUrl, request),
    report: (report) => reportMail(publicUrl, report),
    answer: (answer) => answerMail(publicUrl, answer),
    message,
  };
}
