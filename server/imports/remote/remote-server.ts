import type { RemoteSource } from '../../../contract/imports/import-sources.ts';
import type { OutboundRequest } from '../../outbound/outbound-port.ts';

/** A running server that rows are read from. */
export interface RemoteServer {
  source: RemoteSource;
  address: string;
  key: string;
}

/** One page of a server's links. */
export interface RemotePage {
  rows: unknown[];
  isLast: boolean;
}

/** How the links of a service are asked for. */
interface RemoteForm {
  /** The request for a page, from 0. */
  request(
    server: RemoteServer,
    page: number,
  ): Pick<OutboundRequest, 'method' | 'address' | 'headers' | 'body'>;
  /** What it answered; null: that is no answer of such a server. */
  read(answer: unknown, page: number): RemotePage | null;
}

const perPage = { kutt: 50, shlink: 100, yourls: 200 } as const;

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The address of something on the server, with whatever path it is installed under. */
function at({ address }: RemoteServer, path: string): string {
  return `${new URL(address).href.replace(/\/(?:yourls-api\.php|api|rest)?\/?$/, '')}${path}`;
}

export const remoteForms: Record<RemoteSource, RemoteForm> = {
  kutt: {
    request: (server, page) => ({
      method: 'GET',
      address: at(server, `/api/v2/links?limit=${perPage.kutt}&skip=${page * perPage.kutt}`),
      headers: { accept: 'application/json', 'x-api-key': server.key },
    }),
    read(answer, page) {
      const { data, total } = fieldsOf(answer);
      if (!Array.isArray(data)) return null;
      const read = page * perPage.kutt + data.length;
      return { rows: data, isLast: data.length === 0 || (typeof total === 'number' && read >= total) };
    },
  },
  shlink: {
    request: (server, page) => ({
      method: 'GET',
      address: at(server, `/rest/v3/short-urls?page=${page + 1}&itemsPerPage=${perPage.shlink}`),
      headers: { accept: 'application/json', 'x-api-key': server.key },
    }),
    read(answer, page) {
      const { data, pagination } = fieldsOf(fieldsOf(answer)['shortUrls']);
      if (!Array.isArray(data)) return null;
      const pages = fieldsOf(pagination)['pagesCount'];
      return { rows: data, isLast: data.length === 0 || (typeof pages === 'number' && page + 1 >= pages) };
    },
  },
  yourls: {
    // The key in the body: an address would stand in that server's log.
    request: (server, page) => ({
      method: 'POST',
      address: at(server, '/yourls-api.php'),
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        signature: server.key,
        action: 'stats',
        format: 'json',
        filter: 'last',
        limit: String(perPage.yourls),
        start: String(page * perPage.yourls),
      }).toString(),
    }),
    read(answer) {
      const { links, stats, statusCode } = fieldsOf(answer);
      if (links === undefined && stats === undefined && statusCode === undefined) return null;
      const rows = Object.values(fieldsOf(links));
      return { rows, isLast: rows.length < perPage.yourls };
    },
  },
};
