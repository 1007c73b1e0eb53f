import { limits } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { type Html, html } from './html.ts';
import { layOutMail, strong } from './mail-layout.ts';
import type { Mail, MailTexts } from './mail-port.ts';

/** The mails of the product. Their links lead to the configured address and nowhere else. */
export function createMailTexts({ publicUrl }: { publicUrl: string }): MailTexts {
  const host = new URL(publicUrl).host;

  function confirm({ email, firstname, token, hasPassword }: Parameters<MailTexts['confirm']>[0]): Mail {
    const address = `${publicUrl}${paths.confirm}?token=${token}`;
    const thanks = hasPassword ? 'Thanks for registering.' : 'Thanks for signing in.';
    const purpose = hasPassword ? 'is yours and you can sign in.' : 'is yours to finish your account.';
    const note = hasPassword
      ? 'You did not register? Then you can ignore this email. Without this step nobody can sign in with your address.'
      : 'You did not sign in? Then do not confirm: somebody else gave your address.';
    return {
      to: email,
      subject: 'Confirm your email address',
      text: `${greeting(firstname)}

${thanks} Confirm that ${email} ${purpose} Open this address in your browser:

${address}

It works once, within ${limits.confirmationTokenHours} hours.

${note}
`,
      html: layOutMail(
        {
          preview: 'One press and your account is ready.',
          heading: 'Confirm your email address',
          paragraphs: [
            html`${greeting(firstname)}<br><br>${thanks} Confirm that ${strong(email)} ${purpose} The link works once, within ${String(limits.confirmationTokenHours)} hours.`,
          ],
          button: { label: 'Confirm email address', address },
          note,
          reason: `Sent by ${host} because somebody registered with this address.`,
        },
        publicUrl,
      ),
    };
  }

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
          note,
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
          paragraphs: [
            html`${strong(sent.name)} (${sent.email}) wrote:`,
            ...sent.text.split(/\r?\n\s*\r?\n/).map(withLineBreaks),
          ],
          button: null,
          note,
          reason: `Sent by ${host} because this address is set up to get messages.`,
        },
        publicUrl,
      ),
    };
  }

  return { confirm, reset, message };
}

/** Only what looks like a name is said: nobody gets to send their own words, or a link, through our mails. */
function greeting(firstname: string): string {
  return /^\p{L}[\p{L}\p{M}'’ -]{0,39}$/u.test(firstname) ? `Hi ${firstname},` : 'Hi,';
}

/** The address alone of `Name <address>`. */
function bareAddress(address: string): string {
  return /<([^<>]+)>$/.exec(address)?.[1] ?? address;
}

function withLineBreaks(paragraph: string): Html {
  const [first = '', ...rest] = paragraph.split(/\r?\n/);
  return html`${first}${rest.map((line) => html`<br>${line}`)}`;
}
