import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { paths } from '../../../contract/paths.ts';
import { scopeTexts } from '../../../contract/rest/scope-texts.ts';

/** What a key is, and what it may do. */
export function Keys() {
  return (
    <>
      <p>
        Every request names a key: <code>Authorization: Bearer shy_…</code>. You make keys in{' '}
        <a href={`${paths.profile}?id=2`}>your settings</a>, give each a name, an end and its scopes, and see
        it once. Give a program no more than it needs: a key that may only create sees nothing else, which is
        safe on a build server or a shared computer.
      </p>
      <table>
        <thead>
          <tr>
            <th>Scope</th>
            <th>What the key may do</th>
          </tr>
        </thead>
        <tbody>
          {apiKeyScopes.map((scope) => (
            <tr key={scope}>
              <td>
                <code>{scope}</code>
              </td>
              <td>{scopeTexts[scope].text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        No key changes a password, an e-mail address or a key, or deletes an account. A login token is not
        taken here.
      </p>
    </>
  );
}
