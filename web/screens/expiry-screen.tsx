import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type ExpiryNotice, messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { useSession } from '../api/session.tsx';
import { useTitle } from '../ui/browser/use-title.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { BrokenChain } from '../ui/illustrations/broken-chain.tsx';
import { EmptyEnvelope } from '../ui/illustrations/empty-envelope.tsx';
import { Hourglass } from '../ui/illustrations/hourglass.tsx';
import { Plug } from '../ui/illustrations/plug.tsx';
import { NoticePage } from '../ui/layout/notice-page.tsx';
import { useToasts } from '../ui/toasts/toasts.tsx';

interface NoticeLook {
  illustration: ReactNode;
  kind: 'url' | 'secret';
  pageTitle: string;
}

const looks: Record<ExpiryNotice, NoticeLook> = {
  secExpired: { illustration: <Hourglass />, kind: 'secret', pageTitle: 'Expired' },
  secInvalid: { illustration: <EmptyEnvelope />, kind: 'secret', pageTitle: 'Invalid' },
  secDeact: { illustration: <Plug />, kind: 'secret', pageTitle: 'Deactivated' },
  shylnkExpired: { illustration: <Hourglass />, kind: 'url', pageTitle: 'Expired' },
  shylnkInvalid: { illustration: <BrokenChain />, kind: 'url', pageTitle: 'Invalid' },
  shylnkDeact: { illustration: <Plug />, kind: 'url', pageTitle: 'Deactivated' },
};

function isNotice(value: string): value is ExpiryNotice {
  return Object.hasOwn(messages.expiry, value);
}

/** Why a short link did not open. */
export function ExpiryScreen() {
  const [query] = useSearchParams();
  const details = query.get('details');
  useNoHash();
  if (details === null || details === '') return <MissingDetails />;
  return isNotice(details) ? <Notice notice={details} /> : <Navigate to={paths.notFound} replace />;
}

/** Browsers carry the part after # over a redirect: of a secret it is the key, and has no business here. */
function useNoHash(): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== '') void navigate({ search }, { replace: true });
  }, [hash, search, navigate]);
}

function MissingDetails() {
  const toasts = useToasts();
  const navigate = useNavigate();
  useEffect(() => {
    toasts.error(messages.expiryInvalidRequest);
    void navigate(paths.notFound, { replace: true });
  }, [toasts, navigate]);
  return null;
}

function Notice({ notice }: { notice: ExpiryNotice }) {
  const { title, second } = messages.expiry[notice];
  const { illustration, kind, pageTitle } = looks[notice];
  const isSignedIn = useSession().state === 'signed-in';
  useTitle(pageTitle);
  return (
    <NoticePage
      illustration={illustration}
      kind={kind}
      title={title}
      text={<SecondLine text={second} to={isSignedIn ? createAddress(kind) : paths.login} />}
      actions={
        <ButtonLink size="lg" to={paths.landing}>
          {messages.shell.backToHome}
        </ButtonLink>
      }
      footnote={
        <>
          If this seems to be an error, please use{' '}
          <Link className="link" to={isSignedIn ? `${paths.profile}?id=4` : paths.contactUs}>
            contact-us
          </Link>
          .
        </>
      }
    />
  );
}

function createAddress(kind: 'url' | 'secret'): string {
  return `${paths.home}?view=${kind === 'url' ? 'new-shylnk' : 'new-secret'}`;
}

const invitation = 'Login to create.';

/** The sentence that invites to log in leads there. */
function SecondLine({ text, to }: { text: string; to: string }) {
  if (!text.endsWith(invitation)) return text;
  return (
    <>
      {text.slice(0, -invitation.length)}
      <Link className="link whitespace-nowrap" to={to}>
        {invitation}
      </Link>
    </>
  );
}
