import { html } from './html.ts';
import { layOutMail } from './mail-layout.ts';
import type { Mail, MailTexts } from './mail-port.ts';
import { paragraphsOf } from './mail-words.ts';

/** The operator's answer to a message or report. */
export function answerMail(publicUrl: string, answer: Parameters<MailTexts['answer']>[0]): Mail {
  const { host } = new URL(publicUrl);
  const subject = answer.to === 'report' ? 'Your report of a link' : 'Your message to us';
  const note = 'You get this because you gave this address when you wrote to us.';
  return {
    to: answer.email,
    ...(answer.operator === null ? {} : { replyTo: answer.operator }),
    subject,
    text: `${answer.text}\n\n${note}\n`,
    html: layOutMail(
      {
        preview: answer.text.slice(0, 120),
        heading: subject,
        paragraphs: paragraphsOf(answer.text),
        button: null,
        note: html`${note}`,
        reason: `Sent by ${host}.`,
      },
      publicUrl,
    ),
  };
}
