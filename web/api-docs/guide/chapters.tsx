import { limits } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { commandLineExamples } from '../../../contract/rest/openapi/command-line-examples.ts';
import { curlInOneLine } from '../../../contract/rest/openapi/curl-example.ts';
import type { OpenApiDocument } from '../../../contract/rest/openapi/published.ts';
import { openApiPath, restRoot } from '../../../contract/rest/operation.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import type { Chapter } from '../parts/guide-section.tsx';
import { Keys } from './keys.tsx';
import { Problems } from './problems.tsx';
import { Webhooks } from './webhooks.tsx';

/** What is read before the operations. */
export function chaptersBefore(publicUrl: string): Chapter[] {
  return [
    {
      id: 'quick-start',
      title: 'Quick start',
      content: (
        <>
          <ol>
            <li>
              Make a key in <a href={`${paths.profile}?id=2`}>your settings</a> that may create links. It is
              shown once: copy it.
            </li>
            <li>Tell your shell, and shorten a link. The answer is the short address and nothing else.</li>
          </ol>
          <CodeBlock title="curl" code={`export SHYLNK_KEY=shy_…\n\n${curlInOneLine(publicUrl)}`} />
        </>
      ),
    },
    { id: 'keys', title: 'Keys and scopes', content: <Keys /> },
    {
      id: 'requests',
      title: 'Requests and answers',
      content: (
        <>
          <p>
            Everything stands under <code>{publicUrl + restRoot}</code>. Send JSON, or a form where an
            operation takes one; what comes back is JSON. Times are ISO 8601 in UTC. A field that is not known
            is refused by its name, and nothing is half done.
          </p>
          <p>
            With <code>Accept: text/plain</code> a link or secret that was made is answered with its short
            address alone. The whole interface is described by{' '}
            <a href={openApiPath}>an OpenAPI 3.1 document</a>, from which this page was drawn.
          </p>
        </>
      ),
    },
    {
      id: 'paging',
      title: 'Paging',
      content: (
        <p>
          Lists come newest first, {limits.listPageSize} rows at a time unless <code>limit</code> says
          otherwise. Send <code>next</code> of a page as <code>after</code> to get the one behind it, or
          follow the header <code>Link</code>; null means that it was the last. What is made meanwhile shifts
          nothing.
        </p>
      ),
    },
    {
      id: 'retries',
      title: 'Retries',
      content: (
        <p>
          A connection breaks, and you do not know whether the link was made. Send{' '}
          <code>Idempotency-Key</code> with any text of your own (at most {limits.idempotencyKeyMaxLength}{' '}
          characters), and send the same request again: for {limits.idempotencyHours} hours it is done once,
          and always answered the same, with <code>Idempotency-Replayed: true</code>. The same text with
          another request is <a href="#otherRequest">otherRequest</a>; one that is not over yet is{' '}
          <a href="#stillUnderWay">stillUnderWay</a>.
        </p>
      ),
    },
    {
      id: 'versions',
      title: 'Changing safely',
      content: (
        <p>
          What is read has an <code>ETag</code>. Send it back as <code>If-Match</code> with a change: if
          somebody else was faster, you are told so (<a href="#changedMeanwhile">changedMeanwhile</a>) and
          nothing is overwritten.
        </p>
      ),
    },
    {
      id: 'rate-limits',
      title: 'Rate limits',
      content: (
        <p>
          Each key has a budget. <code>RateLimit-Policy</code> tells how large it is, <code>RateLimit</code>{' '}
          what is left of it; when it is used up, <code>Retry-After</code> says how many seconds to wait.
        </p>
      ),
    },
    { id: 'problems', title: 'Problems', content: <Problems publicUrl={publicUrl} /> },
  ];
}

/** What is read after them. */
export function chaptersAfter(document: OpenApiDocument, publicUrl: string): Chapter[] {
  return [
    { id: 'webhooks', title: 'Receiving webhooks', content: <Webhooks document={document} /> },
    {
      id: 'command-line',
      title: 'Command line',
      content: (
        <>
          <p>
            <code>shylnk</code> does all of this from a shell. It is one file that needs Node and nothing
            else, and it seals secrets before they leave your computer.
          </p>
          <CodeBlock
            title="Install"
            code={[
              `curl -o shylnk ${publicUrl}/assets/shylnk.mjs`,
              'chmod +x shylnk && sudo mv shylnk /usr/local/bin/',
              `shylnk login ${publicUrl}`,
            ].join('\n')}
          />
          <CodeBlock title="Use" code={Object.values(commandLineExamples).join('\n')} />
        </>
      ),
    },
  ];
}
