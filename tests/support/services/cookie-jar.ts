import type { AppUnderTest } from '../servers/app-under-test.ts';

/** A page as a browser that keeps cookies gets it. */
export interface KeptPage {
  http: number;
  location: string | undefined;
  html: string;
}

export interface Browser {
  get(path: string): Promise<KeptPage>;
  /** Sends a form. */
  post(path: string, form?: Record<string, string>): Promise<KeptPage>;
  cookies: Map<string, string>;
}

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A browser that keeps its cookies, of one short address, and follows nothing by itself. */
export function browserAt(app: AppUnderTest): Browser {
  const cookies = new Map<string, string>();

  async function ask(method: 'GET' | 'POST', url: string, form?: Record<string, string>): Promise<KeptPage> {
    const response = await app.app.http.inject({
      method,
      url,
      headers: {
        accept: 'text/html,*/*;q=0.8',
        'user-agent': userAgent,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value, maxAge } of response.cookies)
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    return { http: response.statusCode, location: response.headers.location, html: response.body };
  }

  return { get: (path) => ask('GET', path), post: (path, form = {}) => ask('POST', path, form), cookies };
}
