import { paths } from '../../contract/paths.ts';
import { html } from './html.ts';
import { layOutMail, strong } from './mail-layout.ts';
import type { Mail, MailTexts } from './mail-port.ts';
import { greeting, sayMoment } from './mail-words.ts';

/** Tells a person that somebody has answered their request. What was answered is sealed: the mail cannot know it. */
export function answeredMail(
  publicUrl: string,
  { email, code, askedAtMs }: Parameters<MailTexts['answered']>[0],
): Mail {
  const heading = 'Your request for a secret was answered';
  const address = `${publicUrl}${paths.home}?type=secret&view=requests`;
  const what = `Somebody has answered the request ${code} that you made on ${sayMoment(askedAtMs)}.`;
  const how = 'Open it with your own link, the one that you kept when you asked. We do not have it.';
  return {
    to: email,
    subject: heading,
    text: `${greeting('')}

${what}

${how}

Your requests are here:

${address}
`,
    html: layOutMail(
      {
        preview: 'Open the answer with the link that you kept.',
        heading,
        paragraphs: [
          html`${greeting('')}<br><br>Somebody has answered the request ${strong(code)} that you made on ${sayMoment(askedAtMs)}.`,
          html`${how}`,
        ],
        button: { label: 'Go to your requests', address },
        note: html`Nobody but you can read the answer, neither the people who run this server nor this email.`,
        reason: `Sent by ${new URL(publicUrl).host} because a request of your account was answered.`,
      },
      publicUrl,
    ),
  };
}
