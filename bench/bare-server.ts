import { createServer } from 'node:http';

/**
 * The yardstick: what this Node does when it does nothing. GET is answered with a redirect, POST reads a JSON body and
 * answers with JSON.
 */
const redirect = {
  location: 'https://example.com/articles/1/read?campaign=1',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'content-length': '0',
};

createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(302, redirect).end();
    return;
  }
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(pieces).toString()) as { url: string };
    const answer = JSON.stringify({ status: 'ok', status_code: 703, message: 'success', details: body.url });
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
      .end(answer);
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
