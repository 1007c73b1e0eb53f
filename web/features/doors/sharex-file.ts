import type { LinkResource, NewLinkBody } from '../../../contract/rest/link-schemas.ts';
import { restRoot } from '../../../contract/rest/operation.ts';
import type { Problem } from '../../../contract/rest/problem.ts';

const body: NewLinkBody = { target: '{input}' };
const shortUrl: keyof LinkResource = 'short_url';
const whatIsWrong: keyof Problem = 'detail';

/** A custom uploader of ShareX that shortens what it is given; the file holds the key. */
export function shareXFile(publicUrl: string, key: string): string {
  return JSON.stringify(
    {
      Version: '16.1.0',
      Name: `SHYLNK (${new URL(publicUrl).host})`,
      DestinationType: 'URLShortener',
      RequestMethod: 'POST',
      RequestURL: `${publicUrl}${restRoot}/links`,
      Headers: { Authorization: `Bearer ${key}` },
      Body: 'JSON',
      Data: JSON.stringify(body),
      URL: `{json:${shortUrl}}`,
      ErrorMessage: `{json:${whatIsWrong}}`,
    },
    null,
    2,
  );
}

/** What the file is called: ShareX opens it by its ending. */
export function shareXFileName(publicUrl: string): string {
  return `shylnk-${new URL(publicUrl).hostname}.sxcu`;
}
