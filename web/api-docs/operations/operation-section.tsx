import type { JsonSchema } from '../../../contract/rest/openapi/json-schema.ts';
import type { PublishedOperation, PublishedResponse } from '../../../contract/rest/openapi/published.ts';
import { restRoot } from '../../../contract/rest/operation.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { InlineCode } from '../parts/inline-code.tsx';
import { FieldList } from './field-list.tsx';
import { fieldRow, fieldRows } from './field-rows.ts';
import { MethodChip } from './method-chip.tsx';
import { operationTitle } from './operation-title.ts';

export interface OperationSectionProps {
  method: string;
  path: string;
  operation: PublishedOperation;
  schemas: Record<string, JsonSchema>;
}

/** All that there is to know about an operation: what it takes, what it answers, and how it is called. */
export function OperationSection({ method, path, operation, schemas }: OperationSectionProps) {
  const { operationId: id, summary, description = '', requestBody, responses, parameters = [] } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const parametersIn = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, description: text, required = false }) =>
        fieldRow(
          name,
          { ...schema, ...(text === undefined ? {} : { description: text }) },
          required,
          schemas,
        ),
      );
  const lists = [
    { title: 'In the address', rows: parametersIn('path') },
    { title: 'In the query', rows: parametersIn('query') },
    { title: 'In headers', rows: parametersIn('header') },
    { title: 'Body', rows: body === undefined ? [] : fieldRows(body, schemas) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <section id={id} className="operation" aria-labelledby={`${id}-title`} data-entry={id}>
      <h3 id={`${id}-title`}>
        <a href={`#${id}`}>{operationTitle(id)}</a>
      </h3>
      <p className="address">
        <MethodChip method={method} />
        <code>
          {restRoot}
          {path}
        </code>
      </p>
      <div className="columns">
        <div className="about">
          <p>{summary}</p>
          <p className="scope">
            <InlineCode text={description} />
          </p>
          {lists.map(({ title, rows }) => (
            <div key={title}>
              <h4>{title}</h4>
              <FieldList rows={rows} isSent />
            </div>
          ))}
          <Answers responses={responses} schemas={schemas} />
        </div>
        <div className="examples">
          {operation['x-codeSamples'].map(({ label, source }) => (
            <CodeBlock key={label} title={label} code={source} />
          ))}
          <AnswerExample responses={responses} />
        </div>
      </div>
    </section>
  );
}

function Answers({ responses, schemas }: Pick<OperationSectionProps, 'schemas'> & Responses) {
  const { status, response } = successOf({ responses });
  const schema = response.content?.['application/json']?.schema;
  const problems = Object.entries(responses).flatMap(([refused, answer]) =>
    '$ref' in answer ? problemsAt(answer.$ref).map((name) => ({ refused, name })) : [],
  );
  return (
    <>
      <h4>Answer</h4>
      <p>
        <span className="status good">{status}</span>
        {Object.keys(response.content ?? {}).map((type) => (
          <code key={type} className="media">
            {type}
          </code>
        ))}
        {response.content === undefined && response.description}
      </p>
      {schema !== undefined && (
        <details>
          <summary>Fields of the answer</summary>
          <FieldList rows={fieldRows(schema, schemas)} isSent={false} />
        </details>
      )}
      <h4>Refused with</h4>
      <ul className="refusals">
        {problems.map(({ refused, name }) => (
          <li key={name}>
            <a href={`#${name}`}>
              <span className="status">{refused}</span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A refusal is named after its problems. */
function problemsAt(reference: string): string[] {
  return (reference.split('/').at(-1) ?? '').split('.');
}

function AnswerExample({ responses }: Responses) {
  const { status, response } = successOf({ responses });
  const example = response.content?.['application/json']?.example;
  if (example === undefined) return null;
  return <CodeBlock title={`Answer ${status}`} code={JSON.stringify(example, null, 2)} />;
}

interface Responses {
  responses: PublishedOperation['responses'];
}

function successOf({ responses }: Responses): { status: string; response: PublishedResponse } {
  const [status = '', response] = Object.entries(responses).find(([one]) => one.startsWith('2')) ?? [];
  return { status, response: response as PublishedResponse };
}
