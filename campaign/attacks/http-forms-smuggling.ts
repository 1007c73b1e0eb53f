import { crlf, type HttpForm, posted, smuggled } from './http-form.ts';

/** Lengths and codings that two readers read differently. */
export const smugglingForms: readonly HttpForm[] = [
  posted(
    'length and chunks',
    ['content-length: 4', 'transfer-encoding: chunked'],
    `0${crlf}${crlf}${smuggled}`,
  ),
  posted(
    'chunks and length',
    ['transfer-encoding: chunked', 'content-length: 6'],
    `0${crlf}${crlf}${smuggled}`,
  ),
  posted('two lengths', ['content-length: 0', `content-length: ${smuggled.length}`], smuggled),
  posted('a list of lengths', ['content-length: 0, 5'], smuggled),
  posted('the same length twice', ['content-length: 2', 'content-length: 2'], '{}'),
  posted('a negative length', ['content-length: -1'], smuggled),
  posted('a length with a plus', ['content-length: +2'], `{}${smuggled}`),
  posted('a length in hexadecimal', ['content-length: 0x2'], `{}${smuggled}`),
  posted('a length with a space inside', ['content-length: 1 2'], smuggled),
  posted('an endless length', ['content-length: 99999999999999999999999'], '{}'),
  posted('an empty length', ['content-length:'], smuggled),
  posted('a length in other digits', ['content-length: ２'], smuggled),
  posted('unknown coding', ['transfer-encoding: xchunked'], smuggled),
  posted('chunked, then identity', ['transfer-encoding: chunked, identity'], `0${crlf}${crlf}${smuggled}`),
  posted(
    'coding with a tab',
    ['transfer-encoding:\tchunked', 'content-length: 3'],
    `0${crlf}${crlf}${smuggled}`,
  ),
  posted('coding on a second line', ['transfer-encoding:', ' chunked'], `0${crlf}${crlf}${smuggled}`),
  posted('a space before the colon', ['transfer-encoding : chunked', 'content-length: 0'], `0${crlf}${crlf}`),
  posted('chunk of no number', ['transfer-encoding: chunked'], `zz${crlf}{}${crlf}0${crlf}${crlf}`),
  posted('a negative chunk', ['transfer-encoding: chunked'], `-1${crlf}${crlf}${smuggled}`),
  posted('an endless chunk', ['transfer-encoding: chunked'], `fffffffffffffffff${crlf}{}`),
  posted(
    'chunk with an extension of 20 KB',
    ['transfer-encoding: chunked'],
    `2;a=${'b'.repeat(20_000)}${crlf}{}${crlf}0${crlf}${crlf}`,
  ),
  posted('chunks ended by bare LF', ['transfer-encoding: chunked'], `2\n{}\n0\n\n${smuggled}`),
  posted(
    'chunk with a bare LF in its extension',
    ['transfer-encoding: chunked'],
    `2;\n{}${crlf}0${crlf}${crlf}${smuggled}`,
  ),
  posted('trailers with a length', ['transfer-encoding: chunked'], `0${crlf}content-length: 5${crlf}${crlf}`),
  posted(
    'trailers of 20 KB',
    ['transfer-encoding: chunked'],
    `0${crlf}x: ${'y'.repeat(20_000)}${crlf}${crlf}`,
  ),
];
