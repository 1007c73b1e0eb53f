import { linkPath, paths, secretPath } from '../../contract/paths.ts';
import { html } from './html.ts';
import { layOutMail, strong } from './mail-layout.ts';
import type { Mail, MailTexts } from './mail-port.ts';
import { greeting } from './mail-words.ts';

/** Tells an owner that a key is being guessed. */
export function guessingMail(publicUrl: string, link: Parameters<MailTexts['guessing']>[0]): Mail {
  const { email, firstname, type, code } = link;
  const thing = type === 'url' ? 'link' : 'secret';
  const shortUrl = publicUrl + (type === 'url' ? linkPath(code) : secretPath(code));
  const address = `${publicUrl}${paths.home}?type=${type}&code=${code}`;
  const now =
    'Everybody who enters a key there now has to pass a captcha first. Those who know the key still get in.';
  const advice = 'A key of four digits can be guessed. A longer one, of several words, cannot.';
  return {
    to: email,
    subject: `Somebody is guessing the key of your ${thing}`,
    text: `${greeting(firstname)}

Very many wrong keys were entered at ${shortUrl}.

${now}

${advice} Your ${thing} is here:

${address}
`,
    html: layOutMail(
      {
        preview: `Very many wrong keys were entered at ${shortUrl}.`,
        heading: `Somebody is guessing the key of your ${thing}`,
        paragraphs: [
          html`${greeting(firstname)}<br><br>Very many wrong keys were entered at ${strong(shortUrl)}.`,
          html`${now}`,
        ],
        button: { label: `Go to your ${thing}`, address },
        note: html`${advice}`,
        reason: `Sent by ${new URL(publicUrl).host}, at most once a day for each ${thing}.`,
      },
      publicUrl,
    ),
  };
}
