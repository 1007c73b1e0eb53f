import type { AppUnderTest } from './app-under-test.ts';

/** What a visitor of a short link is answered. */
export interface VisitAnswer {
  http: number;
  location: string | null;
  headers: Headers;
  text: string;
}

export interface VisitOptions {
  method?: string;
  headers?: Record<string, string>;
  /** Posted as a form unless the content type says otherwise. */
  body?: string;
}

/** Visits over a real connection, so that nothing of the way a request takes is left out. */
export type Visit = (path: string, options?: VisitOptions) => Promise<VisitAnswer>;

export async function listenForVisits(app: AppUnderTest): Promise<Visit> {
  const address = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  return visitorOf(address);
}

export function visitorOf(address: string): Visit {
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    return {
      http: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      text: await response.text(),
    };
  };
}
