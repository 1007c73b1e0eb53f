import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { OutboundAnswer, OutboundRequest } from './outbound-port.ts';

const mostHeaderBytes = 16 * 1024;

/** Makes a request over a connection of its own to one of some addresses, whatever its name resolves to by then. */
export function pinnedRequest(
  url: URL,
  addresses: readonly string[],
  { method, headers = {}, body, mostBytes }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: lookUpOnly(addresses),
      signal,
      // No agent of the process: neither its open connections nor a proxy that its environment names.
      agent: false,
      maxHeaderSize: mostHeaderBytes,
    } as const;
    const request = send(url, options, (response) => {
      readAtMost(response, mostBytes).then((read) => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, ...read });
      }, reject);
    });
    request.on('error', reject);
    // Where the connection ends without an answer, or with a switch to another protocol.
    request.on('close', () => reject(new Error('The connection was closed')));
    request.end(body);
  });
}

/** Answers a look-up with addresses that were checked before. */
function lookUpOnly(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_name, { all }, callback) => {
    const [first] = known;
    if (first === undefined) callback(new Error('No address'), []);
    else if (all === true) callback(null, known);
    else callback(null, first.address, first.family);
  };
}

async function readAtMost(
  response: IncomingMessage,
  most: number,
): Promise<Pick<OutboundAnswer, 'body' | 'isWhole'>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    chunks.push(chunk);
    if (length > most) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, most), isWhole: length <= most };
}
