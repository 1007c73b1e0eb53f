import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { LegalDocument, type LegalSection } from './legal-document.tsx';
import { LegalLink } from './legal-links.tsx';

const sections: LegalSection[] = [
  {
    id: 'terms-agreement',
    title: 'Agreement',
    content: (
      <p>
        These terms apply whenever you use SHYLNK: its pages, its short links and its calls. By using it you
        accept them. If you do not accept them, please do not use it.
      </p>
    ),
  },
  {
    id: 'terms-service',
    title: 'What SHYLNK does',
    content: (
      <>
        <p>
          SHYLNK turns web addresses into short links and shares secret messages through short links.
          Shortening a link does not require an account. Secret messages require an account, and so do keys,
          visit limits, end dates, custom codes and statistics.
        </p>
        <p>Earning from links is under construction: nothing is paid out today.</p>
      </>
    ),
  },
  {
    id: 'terms-account',
    title: 'Your account',
    content: (
      <ul>
        <li>You are at least {limits.minimumAge} years old.</li>
        <li>Your details are your own and true, and you have one account.</li>
        <li>You keep your password to yourself. What is done with your account counts as done by you.</li>
        <li>If you think that somebody else uses it, set a new password and tell us.</li>
      </ul>
    ),
  },
  {
    id: 'terms-use',
    title: 'What is not allowed',
    content: (
      <>
        <p>Do not use SHYLNK to lead to, hide or pass on</p>
        <ul>
          <li>fraud, phishing, viruses or other harmful software;</li>
          <li>unwanted mass messages;</li>
          <li>anything that breaks the law or the rights of others;</li>
          <li>the private data of people who did not agree to it.</li>
        </ul>
        <p>Do not try to guess keys or codes, to get around limits, or to disturb the service for others.</p>
      </>
    ),
  },
  {
    id: 'terms-abuse',
    title: 'Abuse',
    content: (
      <p>
        Using bots, holding multiple accounts and other abuse may lead to blocking, of an account or of an
        address, and to the removal of content. In clear cases we act without notice. If you think we were
        wrong, <LegalLink to="contact">contact us</LegalLink>.
      </p>
    ),
  },
  {
    id: 'terms-content',
    title: 'Your links and messages',
    content: (
      <>
        <p>
          What you shorten and write stays yours, and you answer for it. You allow us to store it and to show
          it to those who open your short links, as far as the service needs.
        </p>
        <p>
          Your visitors count on you: the message shown before a redirect is labelled as yours, and so is the
          address it leads to.
        </p>
      </>
    ),
  },
  {
    id: 'terms-limits',
    title: 'Ends, limits and deleting',
    content: (
      <>
        <p>
          A link or secret closes when its time is over, when its visits are used up, or when you switch it
          off. You can bring an expired one back for as long as we keep it. A code is never given to anybody
          else, not even after its link is deleted.
        </p>
        <p>
          What you delete is gone. A message that was sealed in your browser cannot be opened by us if its
          link or its key is lost.
        </p>
      </>
    ),
  },
  {
    id: 'terms-warranty',
    title: 'No guarantee',
    content: (
      <p>
        We do our best to keep SHYLNK running and your content safe. We provide it as it is, without a
        guarantee that it is always there or free of faults. As far as the law allows, we are not liable for
        damage that comes from using it or from not being able to. Keep a copy of what you cannot afford to
        lose.
      </p>
    ),
  },
  {
    id: 'terms-others',
    title: 'Pages of others',
    content: (
      <p>
        Short links lead to pages that are not ours. We do not check them all and are not responsible for
        them. If a short link leads to something harmful, <LegalLink to="contact">report it</LegalLink> and we
        look into it.
      </p>
    ),
  },
  {
    id: 'terms-ending',
    title: 'Ending',
    content: (
      <p>
        You can stop using SHYLNK and delete your account at any time. We may end the service, or your use of
        it if you break these terms.
      </p>
    ),
  },
  {
    id: 'terms-contact',
    title: 'Changes and questions',
    content: (
      <p>
        When these terms change, the new text stands here with its date; using SHYLNK after that means that
        you accept it. How we treat your data is in the <LegalLink to="privacy">privacy policy</LegalLink>.
        Questions are welcome: <LegalLink to="contact">write to us</LegalLink>.
      </p>
    ),
  },
];

/** What using the product binds to; begins below the main heading. */
export function TermsAndConditions() {
  return <LegalDocument date={`Last revised ${messages.legal.termsRevised}`} sections={sections} />;
}
