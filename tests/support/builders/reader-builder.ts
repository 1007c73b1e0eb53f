import { endpoints } from '../../../contract/endpoints.ts';
import type { AppUnderTest } from '../servers/app-under-test.ts';
import { messageOf } from './secret-builder.ts';

export interface SharedReader {
  label: string;
  code: string;
  short_url: string;
}

/** Names for so many readers. */
export function readersNamed(count: number): { label: string }[] {
  return Array.from({ length: count }, (_, place) => ({ label: `Reader ${place + 1}` }));
}

/** Shares a message with several readers through the call; it has to be taken. */
export async function shareWithReaders(
  app: AppUnderTest,
  token: string,
  payload: { readers: object[]; options?: object; sealed?: object; entered_secret?: object },
): Promise<{ group: string; readers: SharedReader[] }> {
  const content = payload.sealed === undefined ? { entered_secret: messageOf(sharedText) } : {};
  const { body } = await app.call(endpoints.secretForReaders, { ...content, ...payload }, { token });
  if (body.status_code !== 751) throw new Error(`It was not taken: ${JSON.stringify(body)}`);
  return body.details;
}

/** What all of them read unless said otherwise. */
export const sharedText = 'the harbour gate opens at nine';
