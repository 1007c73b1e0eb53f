import type { SecretTree } from '../../contract/delta/delta-tree.ts';
import { toElements } from './secret-elements.ts';
import { describeSecret } from './secret-markup.ts';
import { loadVideosOnRequest } from './video-frame.ts';

/** An opened secret. Its looks are in secret-view.css, which the page has to load. */
export function SecretView({ tree }: { tree: SecretTree }) {
  return (
    <article
      className="secret-view"
      dir="auto"
      ref={(article) => (article === null ? undefined : loadVideosOnRequest(article))}
    >
      {toElements(describeSecret(tree))}
    </article>
  );
}
