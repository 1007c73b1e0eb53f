import { type Operation, operationPath, restRoot } from '../operation.ts';

/** How an operation is called from a shell: its own example, by curl. The key is in `SHYLNK_KEY`. */
export function curlExample(operation: Operation, publicUrl: string): string {
  const { method, path, example, success, isRepeatable } = operation;
  const query = new URLSearchParams(example.query).toString();
  const address = publicUrl + operationPath(operation, example.path) + (query === '' ? '' : `?${query}`);
  const isPlainPost = method === 'POST' && example.body !== undefined;
  const parts = [
    ...(method === 'GET' || isPlainPost ? [] : [`-X ${method}`]),
    '-H "Authorization: Bearer $SHYLNK_KEY"',
    // Any text will do that no other request is sent with.
    ...(isRepeatable
      ? [
          `-H 'Idempotency-Key: my-${path
            .slice(1)
            .replaceAll(/\{\w+\}\//g, '')
            .replaceAll('/', '-')}-1'`,
        ]
      : []),
    ...(example.body === undefined
      ? []
      : [
          `-H 'Content-Type: application/json'`,
          `-d ${quoted(JSON.stringify(example.body, null, 2).replaceAll('\n', '\n  '))}`,
        ]),
    ...(success.type === undefined ? [] : [`-o ${fileName(operation)}`]),
    quoted(address),
  ];
  return `curl ${parts.join(' \\\n  ')}`;
}

/** As a shell reads it letter for letter. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function fileName({ path, success, example }: Operation): string {
  if (success.type === 'application/x-ndjson') return 'export.ndjson';
  return `${example.path?.['code'] ?? 'file'}.${path.split('.').at(-1)}`;
}

/** The shortest way to a short link: a form in, a text out. */
export function curlInOneLine(publicUrl: string): string {
  return [
    `curl -H "Authorization: Bearer $SHYLNK_KEY" -H 'Accept: text/plain' \\`,
    `  -d url=https://example.com/spring-sale ${publicUrl}${restRoot}/links`,
  ].join('\n');
}
