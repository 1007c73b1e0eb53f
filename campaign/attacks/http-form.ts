import { endpoints } from '../../contract/endpoints.ts';

/** Something that is hardly HTTP, or not at all. */
export interface HttpForm {
  name: string;
  bytes: string | Buffer;
  /** How many answers a careful server may give at most: one more is a request that was smuggled in. */
  most: number;
  /** Whether the server has to wait for more, until its patience ends. */
  isUnfinished?: true;
}

/** Whatever leads here was not asked for by a client. */
export const smuggledPath = '/smuggled1';

export const crlf = '\r\n';
export const callPath = endpoints.createLink.path;
export const smuggled = `GET ${smuggledPath} HTTP/1.1${crlf}host: x${crlf}${crlf}`;

/** A head of these lines, and a body. */
export function form(name: string, lines: readonly string[], body = '', most = 1): HttpForm {
  return { name, bytes: `${lines.join(crlf)}${crlf}${crlf}${body}`, most };
}

export function get(name: string, path: string, ...headers: string[]): HttpForm {
  return form(name, [`GET ${path} HTTP/1.1`, 'host: x', ...headers]);
}

/** A call with such headers and body. */
export function posted(name: string, headers: string[], body: string, most = 1): HttpForm {
  return form(
    name,
    [`POST ${callPath} HTTP/1.1`, 'host: x', 'content-type: application/json', ...headers],
    body,
    most,
  );
}
