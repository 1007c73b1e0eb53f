import { paths } from '../../contract/paths.ts';
import { html } from './html.ts';
import { layOutMail, strong } from './mail-layout.ts';
import type { Mail, MailTexts } from './mail-port.ts';
import { greeting } from './mail-words.ts';

/** Tells a person that a webhook of theirs was switched off. Of its address only the host is said. */
export function webhookOffMail(
  publicUrl: string,
  { email, host }: Parameters<MailTexts['webhookOff']>[0],
): Mail {
  const heading = 'A webhook of yours is switched off';
  const address = `${publicUrl}${paths.profile}`;
  const what =
    'It did not take 20 messages in a row, so that we have stopped sending. Nothing else has changed.';
  const note =
    'When the receiver works again, switch the webhook on in Settings. What could not be delivered is listed there and can be sent again.';
  return {
    to: email,
    subject: heading,
    text: `${greeting('')}

Your webhook at ${host} is switched off. ${what}

${note}

${address}
`,
    html: layOutMail(
      {
        preview: `Your webhook at ${host} is switched off.`,
        heading,
        paragraphs: [html`${greeting('')}<br><br>Your webhook at ${strong(host)} is switched off. ${what}`],
        button: { label: 'Go to Settings', address },
        note: html`${note}`,
        reason: `Sent by ${new URL(publicUrl).host} because a webhook of your account failed.`,
      },
      publicUrl,
    ),
  };
}
