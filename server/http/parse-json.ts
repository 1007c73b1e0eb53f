import { parse } from 'secure-json-parse';

/** What a body says. Whatever is not JSON is refused, and so are keys that would reach into an object's prototype. */
export function parseJson(body: string): unknown {
  try {
    return parse(body, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw Object.assign(new Error('The body is not JSON'), { statusCode: 400 });
  }
}
