import { problemOf } from '../../../contract/rest/problem.ts';
import { problems } from '../../../contract/rest/problems.ts';
import { CodeBlock } from '../parts/code-block.tsx';

/** Every way in which a request is refused, each with an address of its own. */
export function Problems({ publicUrl }: { publicUrl: string }) {
  const example = problemOf(publicUrl, 'badOptions', {
    detail: 'This has to be a whole number',
    errors: [{ path: 'click_limit', message: 'This has to be a whole number' }],
  });
  return (
    <>
      <p>
        A refusal has an honest HTTP status and a body after RFC 9457: <code>code</code> is for programs,{' '}
        <code>detail</code> for people, and <code>errors</code> names every field that is wrong. Nothing was
        changed. <code>type</code> leads to a row of this table.
      </p>
      <CodeBlock title="application/problem+json" code={JSON.stringify(example, null, 2)} />
      <table>
        <thead>
          <tr>
            <th>HTTP</th>
            <th>Code</th>
            <th>What it says</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(problems).map(([name, { status, title }]) => (
            <tr key={name} id={name}>
              <td>{status}</td>
              <td>
                <code>{name}</code>
              </td>
              <td>{title}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
