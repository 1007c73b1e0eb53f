import { linkPath, secretPath } from '../../contract/paths.ts';
import { reportReasonWords } from '../../contract/reports.ts';
import { html } from './html.ts';
import { layOutMail, strong } from './mail-layout.ts';
import type { Mail, MailTexts } from './mail-port.ts';
import { bareAddress, paragraphsOf } from './mail-words.ts';

/** Tells the operator that a link was reported. Its target is not in it: mail servers hold such mails back. */
export function reportMail(publicUrl: string, report: Parameters<MailTexts['report']>[0]): Mail {
  const { type, code, note, email } = report;
  const shortUrl = publicUrl + (type === 'url' ? linkPath(code) : secretPath(code));
  const reason = reportReasonWords[report.reason];
  const command = `npm run admin -- link show ${shortUrl}`;
  const sender = email === '' ? 'Whoever reported it wants no answer.' : `It was reported by ${email}.`;
  return {
    to: bareAddress(report.operator),
    ...(email === '' ? {} : { replyTo: email }),
    subject: `A link was reported: ${reason}`,
    text: `${shortUrl} was reported: ${reason}

${note === '' ? '' : `${note}\n\n`}${sender}

To look at it: ${command}
`,
    html: layOutMail(
      {
        preview: `${shortUrl} was reported.`,
        heading: 'A link was reported',
        paragraphs: [
          html`${strong(shortUrl)} was reported: ${reason}`,
          ...(note === '' ? [] : paragraphsOf(note)),
          html`${sender}`,
        ],
        button: null,
        note: html`To look at it: ${command}`,
        reason: `Sent by ${new URL(publicUrl).host}, at most once an hour for each link.`,
      },
      publicUrl,
    ),
  };
}
