import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { limits } from '../../contract/limits.ts';
import type { Log } from '../platform/logger.ts';
import type { IsTrustedProxy } from './client-address.ts';
import { parseJson } from './parse-json.ts';
import type { AnswerUnread } from './rest/answer-unread.ts';

/** What a request is given to. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers a request before Fastify sees it, or says that it is not its business. What it finds out only later not to be
 * its business it gives to `fastify`.
 */
export type FastPath = (
  request: IncomingMessage,
  response: ServerResponse,
  fastify: RequestHandler,
) => boolean;

export interface ServerOptions {
  log: Log;
  isTrustedProxy: IsTrustedProxy;
  /** Takes the requests that must be quick; everything else goes the ordinary way. */
  fastPath: FastPath;
  /** Looks at every request, before it is answered. */
  watch(request: IncomingMessage): void;
  /** Answers what is no request at all. */
  answerUnread: AnswerUnread;
}

/** Of a request: its address is in it. */
const headersMaxBytes = 16_384;

/** A Fastify server as all our routes want it: bounded in time and size, and quiet about what people send. */
export function createFastifyServer({
  log,
  isTrustedProxy,
  fastPath,
  watch,
  answerUnread,
}: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    // A log of its own for every request costs more than many a request: what is logged names the request itself.
    childLoggerFactory: (logger) => logger,
    trustProxy: isTrustedProxy,
    bodyLimit: limits.bodyMaxBytes,
    // An address that is too long for a code has no link: what answers it says so, not the router.
    routerOptions: { maxParamLength: headersMaxBytes },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    clientErrorHandler: answerUnread,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    serverFactory: (handler, options) => serverWithFastPath(handler, { fastPath, watch }, options),
  }) as unknown as FastifyInstance;

  closeConnectionsWithServer(app);
  // Nothing is read but JSON and the forms of the pages behind short links.
  app.removeAllContentTypeParsers();
  // Calls that need nothing are often sent with an empty body.
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.routeOptions.config.keepsBytes === true) return body;
      return body.length === 0 ? {} : parseJson(body.toString());
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    },
  );
  return app;
}

/**
 * An address whose percent signs stand for nothing is read as it is written: nothing is there, and whoever answers for
 * its part of the server says so, where the router would answer by itself.
 */
function readableAddress(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

const idleCheckMs = 100;

/**
 * Who is served before Fastify sees it, or was when the server began to close, keeps its connection, and with it the
 * server, open for as long as it likes. So does a connection that has asked for nothing yet, as browsers open them in
 * advance: Node does not count it as idle.
 */
function closeConnectionsWithServer(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  let checking: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    checking = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, idleCheckMs);
  });
  app.addHook('onClose', async () => clearInterval(checking));
}

/** Ids that no other process gives: one random beginning for this process, and a number. */
export function createRequestIds(): () => string {
  const beginning = randomUUID().slice(0, 18);
  let requests = 0;
  return () => {
    requests += 1;
    return `${beginning}-${requests.toString(36)}`;
  };
}

function serverWithFastPath(
  handler: RequestHandler,
  { fastPath, watch }: Pick<ServerOptions, 'fastPath' | 'watch'>,
  options: Record<string, unknown>,
): Server {
  const server = createServer({ maxHeaderSize: headersMaxBytes }, (request, response) => {
    watch(request);
    if (!fastPath(request, response, handler)) handler(request, response);
  });
  server.requestTimeout = Number(options['requestTimeout']);
  server.timeout = Number(options['connectionTimeout']);
  server.keepAliveTimeout = Number(options['keepAliveTimeout']);
  server.headersTimeout = 20_000;
  return server;
}
