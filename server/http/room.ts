import type { FastifyInstance } from 'fastify';
import type { Job } from '../jobs/jobs.ts';
import type { Call } from './calls/call.ts';
import type { MountedOperation } from './rest/operation.ts';

/** What a room of the server hands over to be run, besides what other rooms use of it. */
export interface Room {
  /** The calls of the contract that it answers. */
  calls?: readonly Call[];
  /** The operations of /api/v1 that it answers. */
  operations?: readonly MountedOperation[];
  /** Mounts what is no call: pages, and what is posted from them. */
  addPages?(http: FastifyInstance): void;
  /** What it does in the background. */
  jobs?: readonly Job[];
  /** Ends what is under way, when nothing new comes in any more. */
  stop?(): Promise<void>;
}
