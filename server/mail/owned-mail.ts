import { paths } from '../../contract/paths.ts';
import { providerTitles } from '../../contract/provider-popup.ts';
import { html } from './html.ts';
import { layOutMail, strong } from './mail-layout.ts';
import type { Mail, MailTexts } from './mail-port.ts';
import { greeting } from './mail-words.ts';

/** Tells a person who has just proved that an address is theirs what had to go. */
export function ownedMail(publicUrl: string, owned: Parameters<MailTexts['owned']>[0]): Mail {
  const { email, firstname, by, gone } = owned;
  const proof =
    by === 'mail' ? 'You followed the link in our email' : `You signed in with ${providerTitles[by]}`;
  const { heading, known, text } = gone === 'password' ? ofPassword : ofEverything;
  const address = `${publicUrl}${paths.login}`;
  const note =
    'Was it not you? Then somebody else can read your mail or use your account there. Change the password there first, then choose a new one here.';
  return {
    to: email,
    subject: heading,
    text: `${greeting(firstname)}

${proof}${known} ${email}. ${text}

${address}

${note}
`,
    html: layOutMail(
      {
        preview: text,
        heading,
        paragraphs: [html`${greeting(firstname)}<br><br>${proof}${known} ${strong(email)}. ${text}`],
        button: { label: 'Go to the login', address },
        note: html`${note}`,
        reason: `Sent by ${new URL(publicUrl).host} because something changed in the account with this address.`,
      },
      publicUrl,
    ),
  };
}

const ofPassword = {
  heading: 'Your old password has stopped working',
  known: ' for the first time, with the address',
  text: 'So the older password of your account no longer works, and everybody who was signed in with it is signed out. Your links and secrets are as they were. If you want a password as well, choose a new one with “Forgot password?”.',
};

const ofEverything = {
  heading: 'Your address is yours alone now',
  known: ', so that we know who owns',
  text: 'Somebody had used the address here before without ever confirming it. What they left is gone: their password, their ways to sign in, their settings, links and secrets.',
};
