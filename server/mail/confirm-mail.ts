import { limits } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { html } from './html.ts';
import { layOutMail, strong, unobtrusiveLink } from './mail-layout.ts';
import type { Mail, MailTexts } from './mail-port.ts';
import { givenName, greeting, sayMoment } from './mail-words.ts';

/** Asks whether an address is its reader's. It says who gave it, because that may have been another person. */
export function confirmMail(publicUrl: string, person: Parameters<MailTexts['confirm']>[0]): Mail {
  const { email, firstname } = person;
  const address = `${publicUrl}${paths.confirm}?token=${person.token}`;
  const notMe = `${publicUrl}${paths.notMe}?token=${person.disownToken}`;
  const { deed, purpose, meanwhile } = person.hasPassword ? ofRegistration : ofProviderLogin;
  const name = givenName(person);
  const who = `${name === null ? 'Somebody' : `Somebody who gave the name ${name}`} ${deed}`;
  const when = `on ${sayMoment(person.atMs)}`;
  const ifYou = `Was it you? Then confirm that it is yours ${purpose} The link works once, within ${limits.confirmationTokenHours} hours.`;
  const ifNot = 'Was it not you? Then do not confirm. You can have the account deleted:';
  return {
    to: email,
    subject: 'Confirm your email address',
    text: `${greeting(firstname)}

${who} ${email}, ${when}. ${ifYou} Open this address in your browser:

${address}

${meanwhile}

${ifNot}

${notMe}
`,
    html: layOutMail(
      {
        preview: 'Was it you? One press and your account is ready.',
        heading: 'Confirm your email address',
        paragraphs: [html`${greeting(firstname)}<br><br>${who} ${strong(email)}, ${when}.`, html`${ifYou}`],
        button: { label: 'Confirm email address', address },
        note: html`${meanwhile}<br><br>${ifNot} ${unobtrusiveLink('This was not me', notMe)}`,
        reason: `Sent by ${new URL(publicUrl).host} because somebody gave this address.`,
      },
      publicUrl,
    ),
  };
}

const ofRegistration = {
  deed: 'registered with',
  purpose: 'and you can sign in.',
  meanwhile: 'Until you confirm, nobody can sign in with your address.',
};

const ofProviderLogin = {
  deed: 'signed in with Facebook and gave',
  purpose: 'in the browser you signed in with.',
  meanwhile:
    'Confirmed in any other browser, the address is yours alone: everybody is signed out, whatever was made with the account before is deleted, and you choose a password with “Forgot password?”.',
};
