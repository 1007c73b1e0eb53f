import { linkPath, paths, secretPath } from '../../contract/paths.ts';
import { type Notice, noticeNames } from '../../contract/receipts/notices.ts';
import { html } from './html.ts';
import { layOutMail, strong } from './mail-layout.ts';
import type { Mail, MailTexts } from './mail-port.ts';
import { greeting, sayMoment } from './mail-words.ts';

const subjects: Record<Notice, (thing: string) => string> = {
  opened: (thing) => `Your ${thing} was opened`,
  spent: (thing) => `Your ${thing} is used up`,
  attempts: (thing) => `Somebody tried to open your ${thing}`,
  expired: (thing) => `Your ${thing} expired unread`,
};

const sentences: Record<Notice, (moment: string) => string> = {
  opened: (moment) => `It was opened for the first time on ${moment}.`,
  spent: (moment) => `Its last opening was used on ${moment}. It opens for nobody any more.`,
  attempts: (moment) =>
    `Somebody tried to open it after its end, on ${moment}, and got nothing. It may have been its reader, who came back.`,
  expired: (moment) => `It expired on ${moment}, and nobody had opened it.`,
};

/** Tells an owner what happened to their link or secret. */
export function receiptMail(publicUrl: string, link: Parameters<MailTexts['receipt']>[0]): Mail {
  const { email, firstname, type, code } = link;
  const thing = type === 'url' ? 'link' : 'secret';
  const shown = new URL(publicUrl).host + (type === 'url' ? linkPath(code) : secretPath(code));
  const address = `${publicUrl}${paths.home}?type=${type}${type === 'url' ? `&code=${code}` : ''}`;
  const inOrder = noticeNames.flatMap((name) => link.happened.find(({ notice }) => notice === name) ?? []);
  const told = inOrder.map(({ notice, atMs }) => sentences[notice](sayMoment(atMs)));
  const subject = subjects[inOrder[0]?.notice ?? 'opened'](thing);
  const note = `Who it was is not kept. Which mails you get is chosen for each ${thing}, under Edit.`;
  return {
    to: email,
    subject,
    text: `${greeting(firstname)}

This is about your ${thing} ${shown}.

${told.join('\n')}

${address}

${note}
`,
    html: layOutMail(
      {
        preview: told.join(' '),
        heading: subject,
        paragraphs: [
          html`${greeting(firstname)}<br><br>This is about your ${thing} ${strong(shown)}.`,
          ...told.map((sentence) => html`${sentence}`),
        ],
        button: { label: `Go to your ${thing}s`, address },
        note: html`${note}`,
        reason: `Sent by ${new URL(publicUrl).host} because you wanted to know.`,
      },
      publicUrl,
    ),
  };
}
