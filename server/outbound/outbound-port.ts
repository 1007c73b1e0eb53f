import type { IncomingHttpHeaders } from 'node:http';
import type { Result } from '../../contract/result.ts';

/** A request to an address that somebody else has chosen. */
export interface OutboundRequest {
  method: 'GET' | 'POST';
  address: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** For all of it: finding the host, waiting for a turn, sending, and reading the answer. */
  timeoutMs: number;
  /** What is read of the answer's body; the rest is not waited for. */
  mostBytes: number;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Whether the body ended within what is read of it. */
  isWhole: boolean;
}

/**
 * Why nothing was answered. A name that is unknown and one that leads inward are the same to whoever asks: the
 * difference would tell them the names of an inner network.
 */
export type OutboundFailure = 'address-refused' | 'no-public-address' | 'unreachable' | 'timed-out';

/** The one way out to addresses that somebody else has chosen. A redirect is an answer, and nothing follows it. */
export type RequestOutside = (request: OutboundRequest) => Promise<Result<OutboundAnswer, OutboundFailure>>;

/** All addresses of a name, IPv4 and IPv6; none: it has none. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<string[]>;
