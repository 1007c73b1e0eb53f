import { limits } from '../../../contract/limits.ts';
import type { OpenApiDocument } from '../../../contract/rest/openapi/published.ts';
import { webhookHeaders } from '../../../contract/rest/openapi/webhook-messages.ts';
import { webhookFormats } from '../../../contract/webhooks.ts';
import { FieldList } from '../operations/field-list.tsx';
import { type FieldRow, fieldRows } from '../operations/field-rows.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { receiverExample } from './receiver-example.ts';

/** How programs are told what happens. */
export function Webhooks({ document }: { document: OpenApiDocument }) {
  return (
    <>
      <p>
        A webhook tells a program of yours what happens to your links and secrets, after{' '}
        <a href="https://www.standardwebhooks.com/" rel="noreferrer">
          Standard Webhooks 1.0
        </a>
        . Make one in your settings and choose its events and its format:{' '}
        {Object.values(webhookFormats).join(', ')}.
      </p>
      <Messages document={document} />
      <h3>Is it genuine?</h3>
      <FieldList
        rows={webhookHeaders.map(({ name, description }) => ({
          ...{ name, description, type: 'header', isRequired: true, rules: [] },
        }))}
        isSent={false}
      />
      <p>
        The signature is over <code>id.timestamp.body</code>. After you change the secret, messages are signed
        with the old one, too, for {limits.webhookRotationHours} hours. Libraries for Standard Webhooks verify
        them, and so do these lines:
      </p>
      <CodeBlock title="Node" code={receiverExample} />
      <h3>What a receiver answers</h3>
      <p>
        Any 2xx means that it was taken. Everything else is tried again, ten times in all over three days; the
        same message always has the same <code>webhook-id</code>. 410 switches the webhook off, and so do 20
        failures in a row: then you get a mail. The log of the last {limits.webhookLogDays} days is in your
        settings, with a button to send a message again. A message never holds the whole code of a secret, nor
        a target behind a key.
      </p>
    </>
  );
}

/** Every message: when it is sent, and what it tells. */
function Messages({ document: { webhooks, components } }: { document: OpenApiDocument }) {
  const example = webhooks['link.created']?.post.requestBody.content['application/json'].example;
  return (
    <>
      <CodeBlock title="A message" code={JSON.stringify(example, null, 2)} />
      <h3>What is told</h3>
      <ul className="messages">
        {Object.entries(webhooks).map(([type, { post }]) => (
          <li key={type}>
            <details>
              <summary>
                <code>{type}</code> <span>{post.summary}</span>
              </summary>
              <Data
                rows={fieldRows(
                  post.requestBody.content['application/json'].schema.properties?.['data'] ?? {},
                  components.schemas,
                )}
              />
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The fields of `data`. */
function Data({ rows }: { rows: readonly FieldRow[] }) {
  return rows.length === 0 ? <p>Nothing: its data is empty.</p> : <FieldList rows={rows} isSent={false} />;
}
