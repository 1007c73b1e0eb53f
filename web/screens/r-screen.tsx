import { Navigate, useLocation } from 'react-router';
import { readAskPath } from '../../contract/asking/ask-paths.ts';
import { paths } from '../../contract/paths.ts';
import { fetched } from '../ui/loading/fetched.tsx';
import { PageProblem } from '../ui/loading/page-problem.tsx';

const AnswerPage = fetched(() => import('./r/answer-page.tsx'), 'AnswerPage', PageProblem);
const OwnAskPage = fetched(() => import('./r/own-ask-page.tsx'), 'OwnAskPage', PageProblem);

/** A request for a secret: for whoever answers it, and for whoever has asked. */
export function RScreen() {
  const { pathname, hash } = useLocation();
  const named = readAskPath(pathname);
  if (named === null) return <Navigate to={paths.notFound} replace />;
  const fragment = hash.slice(1);
  const Shown = named.isOwn ? OwnAskPage : AnswerPage;
  // Another link is another page.
  return <Shown key={`${pathname}${hash}`} code={named.code} fragment={fragment} />;
}
