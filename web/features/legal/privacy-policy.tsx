import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { LegalDocument, type LegalSection } from './legal-document.tsx';
import { LegalLink } from './legal-links.tsx';

const sections: LegalSection[] = [
  {
    id: 'privacy-short',
    title: 'In short',
    content: (
      <>
        <p>
          SHYLNK shortens links and passes on secret messages. It needs some data to do that, and this page
          says which, what for and how long. We do not sell data, and our pages carry no trackers.
        </p>
        <p>
          You need no account to shorten a link. Secret messages require an account, and so do keys, limits
          and statistics.
        </p>
      </>
    ),
  },
  {
    id: 'privacy-collect',
    title: 'What we collect',
    content: (
      <>
        <p>When you register, sign in or fill in your profile:</p>
        <ul>
          <li>
            <strong>Email address</strong>, to sign you in and to send you the mails you ask for.
          </li>
          <li>
            <strong>First and last name</strong>, to address you.
          </li>
          <li>
            <strong>Phone number</strong>, only if you enter it; the same goes for date of birth and gender.
          </li>
          <li>
            <strong>Photo</strong>, only if you sign in with Google or Facebook and have one there.
          </li>
        </ul>
        <p>When somebody uses our pages or opens a short link:</p>
        <ul>
          <li>
            <strong>IP address</strong>, to answer the request and to stop abuse. For that we keep a scrambled
            form of it for a short while; it does not stand in the statistics.
          </li>
          <li>
            <strong>Location from the IP address</strong>, as a country and nothing finer.
          </li>
          <li>
            <strong>Click counts</strong> of each link and secret, with the kind of browser, device and
            system, and the site the visitor came from, as sums.
          </li>
          <li>
            <strong>Access times</strong>, to the quarter of an hour, so that visits can be shown by day and
            by month.
          </li>
        </ul>
        <p>
          And what you give us to keep: the addresses you shorten, the messages you share, and what you write
          to us through the contact and feedback forms.
        </p>
      </>
    ),
  },
  {
    id: 'privacy-use',
    title: 'What we use it for',
    content: (
      <ul>
        <li>To run the service: open links, show messages, keep limits and end dates.</li>
        <li>
          To show the creator of a link or secret how often it was opened. Nobody else sees these figures.
        </li>
        <li>To send mails you cause: confirming an account, setting a new password, answering you.</li>
        <li>To keep the service safe: limit guessing and mass requests, find and remove abuse.</li>
      </ul>
    ),
  },
  {
    id: 'privacy-passwords',
    title: 'Passwords, keys and messages',
    content: (
      <>
        <p>
          Passwords are stored encrypted. Your account password is kept as a one-way hash, which nobody can
          turn back into the password, us included.
        </p>
        <p>
          The keys of your links and the text of your secret messages are stored encrypted as well. A key is
          shown again to you, its creator; a message is shown to whoever opens its link and knows its key. A
          message that was sealed in your browser can be read by its reader only, and not by us.
        </p>
      </>
    ),
  },
  {
    id: 'privacy-india',
    title: 'Where your data is',
    content: (
      <p>
        Your data is transferred to and processed in India, whatever country you use SHYLNK from. By using it,
        you agree to that.
      </p>
    ),
  },
  {
    id: 'privacy-share',
    title: 'Who else gets it',
    content: (
      <>
        <p>We hand data on only where the service cannot do without it:</p>
        <ul>
          <li>to the provider that delivers our mails;</li>
          <li>to Google or Facebook, when you choose to sign in with them;</li>
          <li>to Google, on forms that show its reCAPTCHA instead of our own check;</li>
          <li>to authorities, where the law obliges us.</li>
        </ul>
        <p>
          The page a short link leads to belongs to somebody else. It learns what every page learns when you
          open it.
        </p>
      </>
    ),
  },
  {
    id: 'privacy-keep',
    title: 'How long we keep it',
    content: (
      <ul>
        <li>Account, links and statistics: until you delete them. Older visits remain as totals only.</li>
        <li>
          Secret messages: until you delete them, or some weeks after they expired. Until then their creator
          can bring them back.
        </li>
        <li>Links made without an account: for as long as the service runs, or until we remove them.</li>
        <li>A sign-in: at most {limits.loginTokenDays} days, then you are asked again.</li>
      </ul>
    ),
  },
  {
    id: 'privacy-browser',
    title: 'Cookies and your browser’s storage',
    content: (
      <p>
        We set cookies for some minutes only, and none to follow you: while you sign in with Google or
        Facebook, one remembers that it was you who started; at a link with a key and at a secret message, two
        remember how far you have come with it. Your browser’s own storage holds your sign-in, your email
        address, your choice of light or dark, and the last {limits.landingLinks} links you made on the start
        page. You can clear it at any time.
      </p>
    ),
  },
  {
    id: 'privacy-age',
    title: 'Children',
    content: (
      <p>
        SHYLNK is not for people under {limits.minimumAge}. We do not knowingly collect their data; if you
        learn that a child has given us some, tell us and we delete it.
      </p>
    ),
  },
  {
    id: 'privacy-rights',
    title: 'What you can do',
    content: (
      <p>
        You can see and change your details in your profile, take a copy of everything your account holds,
        delete single links and secrets, and delete the whole account with all that belongs to it. Whatever
        you cannot do yourself, <LegalLink to="contact">ask us</LegalLink> to do.
      </p>
    ),
  },
  {
    id: 'privacy-contact',
    title: 'Changes and questions',
    content: (
      <p>
        When this policy changes, the new text stands here with its date. Questions are welcome:{' '}
        <LegalLink to="contact">write to us</LegalLink>. What using SHYLNK asks of you is in the{' '}
        <LegalLink to="terms">terms and conditions</LegalLink>.
      </p>
    ),
  },
];

/** What is collected, what for and how long; begins below the main heading. */
export function PrivacyPolicy() {
  return <LegalDocument date={`Effective ${messages.legal.privacyEffective}`} sections={sections} />;
}
