import { avifDeclaring, dataUri, pictures, pngDeclaring } from './pictures.ts';

/** A message somebody could send to hurt a reader. Plain JSON, so that it can go through a call or an envelope. */
export interface HostileDelta {
  name: string;
  delta: unknown;
  /**
   * What has to become of it: refused with a sentence; taken as nothing but unformatted text; or taken with allowed
   * formats and content only.
   */
  becomes: 'refused' | 'plain' | 'harmless';
  /** Megabytes of it: leave out where every entry costs a page load. */
  isHuge?: true;
}

/** Runs in a page that lets it: a browser test looks for this property of the window. */
const script = 'window.hostileScriptRan=1';
const evil = 'evil.example';
const words = 'read me please';

function refused(name: string, delta: unknown): HostileDelta {
  return { name, delta, becomes: 'refused' };
}

function plain(name: string, ops: unknown[]): HostileDelta {
  return { name, delta: { ops }, becomes: 'plain' };
}

function harmless(name: string, ops: unknown[]): HostileDelta {
  return { name, delta: { ops }, becomes: 'harmless' };
}

function printable(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? String(value);
}

// Links

const schemes = [
  `javascript:${script}`,
  `javascript://%0a${script}`,
  `data:text/html,<script>${script}</script>`,
  `data:text/html;base64,${btoa(`<script>${script}</script>`)}`,
  `data:image/svg+xml,<svg onload="${script}">`,
  `vbscript:${script}`,
  `livescript:${script}`,
  `blob:https://${evil}/7c9e6679-7425-40de-944b-e07fc1f90ae7`,
  'file:///etc/passwd',
  `filesystem:https://${evil}/temporary/x.html`,
  `ftp://${evil}/x`,
  'about:blank',
  'view-source:javascript:1',
  'chrome://settings',
  `ws://${evil}/`,
  'tel:+441234',
  'sms:+441234',
  'intent://scan/#Intent;scheme=zxing;end',
  `jar:https://${evil}!/x`,
  'x-custom:anything',
];

const spellings: [string, (address: string) => string][] = [
  ['as it is', (address) => address],
  ['in capitals', (address) => address.replace(/^[^:]+/, (scheme) => scheme.toUpperCase())],
  [
    'in mixed letters',
    (address) =>
      address.replace(/^[^:]+/, (scheme) =>
        scheme.replace(/.(.)?/g, (pair) => pair[0]?.toUpperCase() + pair.slice(1)),
      ),
  ],
  ['after spaces', (address) => `  ${address}`],
  ['after a control character', (address) => `\u0001${address}`],
  ['with a tab in the scheme', (address) => `${address.slice(0, 2)}\t${address.slice(2)}`],
  ['with a line break in the scheme', (address) => `${address.slice(0, 2)}\n${address.slice(2)}`],
  ['with a NUL in the scheme', (address) => `${address.slice(0, 2)}\u0000${address.slice(2)}`],
  ['with a zero-width space', (address) => `${address.slice(0, 2)}\u200b${address.slice(2)}`],
  ['after a byte order mark', (address) => `\ufeff${address}`],
  ['with an HTML entity for the colon', (address) => address.replace(':', '&colon;')],
  ['with a full-width colon', (address) => address.replace(':', '：')],
  ['with an escaped colon', (address) => address.replace(':', '%3a')],
  ['behind url:', (address) => `url:${address}`],
];

const badLinks: unknown[] = [
  '',
  ' ',
  '/home',
  '/abcd?go=1',
  '//evil.example/x',
  '\\\\evil.example\\x',
  '#top',
  '?x=1',
  '../../x',
  'evil.example/x',
  'https:',
  'https://',
  'http:///',
  'https://user:password@evil.example/',
  'https://shylnk.example@evil.example/',
  'https://:secret@evil.example/',
  'https://evil.example:99999/',
  'https://evil example/',
  'https://[::1',
  `https://evil.example/\u0000`,
  `https://evil.example/\r\nSet-Cookie: a=b`,
  `https://evil.example/${'a'.repeat(9000)}`,
  `https://evil.example/${'ü'.repeat(4000)}`,
  'mailto:',
  'mailto:nobody',
  'mailto:a@b.example,c@d.example',
  'mailto:a%0d%0aBcc:%20c@d.example@b.example',
  'mailto:a%0d%0abcc@b.example',
  'mailto:"><script>@b.example',
  '"><script>1</script>',
  `" onclick="${script}`,
  { toString: 'https://evil.example' },
  ['https://evil.example/'],
  42,
  true,
  null,
];

const oddGoodLinks = [
  `https://evil.example/" onmouseover="${script}`,
  `https://evil.example/'><img src=x onerror=${script}>`,
  'https://evil.example/</a><script>1</script>',
  'https:evil.example',
  'https:\\\\evil.example\\path',
  'HTTPS://EVIL.EXAMPLE/%2e%2e/x',
  'https://еxample.com/',
  'https://evil.example/\u202egpj.exe',
  'https://xn--80ak6aa92e.com/',
  'http://0x7f000001/',
  'http://127.1/',
  'mailto:a@b.example?attach=/etc/passwd&subject=hi',
  'mailto:a@b.example?bcc=c@d.example&body=x%0d%0ay',
];

function linkAttacks(): HostileDelta[] {
  const withLink = (link: unknown) => [{ insert: words, attributes: { link } }];
  return [
    ...schemes.flatMap((address) =>
      spellings.map(([how, spell]) => plain(`link ${printable(address)} ${how}`, withLink(spell(address)))),
    ),
    ...badLinks.map((link) => plain(`link ${printable(link)}`, withLink(link))),
    ...oddGoodLinks.map((link) => harmless(`odd link ${printable(link)}`, withLink(link))),
    harmless('script link on a picture', [
      { insert: { image: pictures.png }, attributes: { link: `javascript:${script}` } },
      { insert: words },
    ]),
  ];
}

// Text and formats

const markup = [
  `<script>${script}</script>`,
  `<img src=x onerror="${script}">`,
  `<svg onload="${script}"><animate onbegin="${script}"></svg>`,
  `</p></div><iframe srcdoc="<script>parent.${script}</script>"></iframe>`,
  `<a href="javascript:${script}">x</a>`,
  `<style>@import url(https://${evil}/x.css)</style>`,
  `<link rel=stylesheet href=https://${evil}/x.css>`,
  `<meta http-equiv=refresh content="0;url=https://${evil}">`,
  `<base href=https://${evil}/>`,
  `<form action=https://${evil}><input name=key></form>`,
  `<object data=https://${evil}></object><embed src=https://${evil}>`,
  `<math><mi xlink:href="data:x,<script>${script}</script>"></mi></math>`,
  `<!--><img src=x onerror=${script}>-->`,
  `<noscript><p title="</noscript><img src=x onerror=${script}>">`,
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  `\${${script}}`,
  '</script><script>1</script>',
  '</textarea></title></noscript><plaintext>',
  `]]><script>${script}</script>`,
  "'; DROP TABLE secrets; --",
];

const strangeAttributes: Record<string, unknown>[] = [
  'onclick',
  'onerror',
  'onload',
  'onmouseover',
  'onfocus',
  'ref',
  'dangerouslySetInnerHTML',
  'innerHTML',
  'outerHTML',
  'srcdoc',
  'children',
  'is',
]
  .map((name): Record<string, unknown> => ({ [name]: script }))
  .concat([
    { style: `background:url(https://${evil}/x.png)` },
    { background: `url(https://${evil}/x.png)` },
    { color: `expression(${script})` },
    { color: 'red;} body{background:url(//evil.example)' },
    { class: 'dialog overlay', id: 'location', name: 'body' },
    { src: `https://${evil}/x.png`, href: `javascript:${script}` },
    { 'xlink:href': `javascript:${script}` },
    { dangerouslySetInnerHTML: { __html: `<script>${script}</script>` } },
    { script: 'super' },
    {
      code: true,
      'code-block': 'javascript',
      header: 1,
      blockquote: true,
      align: 'center',
      direction: 'rtl',
    },
    { font: 'serif', size: 'huge', strike: true },
    { table: 'x"><script>', formula: 'e=mc^2' },
    { bold: '<script>', italic: 1, underline: { toString: 1 } },
    { bold: 'true', italic: [true], underline: {} },
    { list: 'ordered"><script>', indent: '3' },
    { list: ['bullet'], indent: [3] },
    { list: { toString: 'bullet' }, indent: { valueOf: 3 } },
    { list: 'checked' },
    { indent: -1 },
    { indent: 0 },
    { indent: 9 },
    { indent: 1e9 },
    { indent: 1.5 },
    { indent: '1 onclick=alert(1)' },
  ]);

function formatAttacks(): HostileDelta[] {
  return [
    ...markup.map((text) => plain(`markup as text ${printable(text)}`, [{ insert: `${text} ${words}` }])),
    ...strangeAttributes.map((attributes) =>
      plain(`attributes ${printable(attributes)}`, [
        { insert: words, attributes },
        { insert: '\n', attributes },
      ]),
    ),
    plain('attributes that are a text', [{ insert: words, attributes: 'link' }]),
    plain('attributes that are a list', [{ insert: words, attributes: [{ link: 'javascript:1' }] }]),
    harmless('list levels that jump', [
      ...[8, 0, 8, 3, 5, 1, 7, 2, 0].flatMap((indent, index) => [
        { insert: `item ${index} word` },
        {
          insert: '\n',
          attributes: { list: index % 2 ? 'ordered' : 'bullet', ...(indent ? { indent } : {}) },
        },
      ]),
    ]),
    harmless('ten thousand list items', [
      { insert: 'word\n'.repeat(10_000), attributes: { list: 'ordered', indent: 8 } },
    ]),
  ];
}

// Embeds

const strangeEmbeds: unknown[] = [
  { script },
  { html: `<script>${script}</script>` },
  { svg: `<svg onload="${script}">` },
  { iframe: `https://${evil}/` },
  { object: `https://${evil}/` },
  { formula: `<img src=x onerror=${script}>` },
  { mention: { id: 1, value: `<script>${script}</script>` } },
  { 'table-embed': {} },
  { style: 'body{display:none}' },
  { audio: `https://${evil}/x.mp3` },
  { link: `javascript:${script}` },
  { text: words },
  { Image: pictures.png },
  { 'image ': pictures.png },
  { image: pictures.png, onerror: script },
  { image: pictures.png, video: 'https://youtu.be/dQw4w9WgXcQ' },
  { constructor: { prototype: { image: pictures.png } } },
  {},
  [],
  [pictures.png],
  [{ image: pictures.png }],
];

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`;

const badImages: unknown[] = [
  `https://${evil}/pixel.png`,
  `http://${evil}/pixel.png`,
  `//${evil}/pixel.png`,
  '/abcd',
  '/assets/logo.svg',
  'abcd',
  '',
  'about:blank',
  `blob:https://${evil}/7c9e6679-7425-40de-944b-e07fc1f90ae7`,
  'file:///etc/passwd',
  `javascript:${script}`,
  `data:image/svg+xml;base64,${btoa(svg)}`,
  `data:image/svg+xml,${encodeURIComponent(svg)}`,
  `data:image/svg+xml;utf8,${svg}`,
  `DATA:IMAGE/SVG+XML;BASE64,${btoa(svg)}`,
  `data:image/svg;base64,${btoa(svg)}`,
  `data:text/html;base64,${btoa(`<script>${script}</script>`)}`,
  `data:application/xhtml+xml,${svg}`,
  `data:text/xml;base64,${btoa(svg)}`,
  `data:image/bmp;base64,${btoa('BM')}`,
  `data:image/x-icon;base64,${btoa('\0\0\u0001\0')}`,
  `data:image/tiff;base64,${btoa('II*\0')}`,
  `data:image/*;base64,${btoa(svg)}`,
  `data:;base64,${btoa(svg)}`,
  'data:',
  'data:,',
  'data:image/png',
  'data:image/png;base64',
  'data:image/png;base64,',
  'data:image/png,rawbytes',
  pictures.png.replace(';base64', ';charset=utf-8;base64'),
  pictures.png.replace(';base64', ''),
  pictures.png.replace('base64,', 'base64, '),
  pictures.png.replace('data:', ' data:'),
  pictures.png.replace('data:', 'da\tta:'),
  `${pictures.png}" onerror="${script}`,
  `${pictures.png}#fragment`,
  `${pictures.png}\n`,
  pictures.png.slice(0, 50),
  pictures.png.slice(0, -1),
  pictures.gif.replace('ADs=', 'ADt='),
  pictures.png.replaceAll('+', '-').replaceAll('/', '_'),
  dataUri('png', svg),
  dataUri('jpeg', svg),
  dataUri('gif', `GIF89a=1;${script}`.slice(0, 8)),
  dataUri('webp', `RIFF\0\0\0\0WEBP${svg}`),
  dataUri('avif', `\0\0\0\x1cftypheic${svg}`),
  dataUri('avif', `\0\0\0\x1cftypavif${svg}`),
  dataUri('jpeg', '\xff\xd8\xff'),
  dataUri('jpeg', '\xff\xd8\xff\xe0\0\0'.repeat(40)),
  dataUri('png', atob(pngDeclaring(1, 1).slice(22)).replace('IHDR', 'eXIf')),
  pngDeclaring(0, 10),
  pngDeclaring(100_000, 100_000),
  pngDeclaring(0xffffffff, 0xffffffff),
  avifDeclaring({ width: 60_000, height: 60_000 }),
  avifDeclaring({ width: 8, height: 8 }, { width: 60_000, height: 60_000 }),
  { toString: pictures.png },
  [pictures.png],
  42,
  true,
  null,
];

function mislabelled(): HostileDelta[] {
  const named = { png: pictures.png, jpeg: pictures.jpeg, gif: pictures.gif, webp: pictures.webpLossy };
  return Object.entries(named).flatMap(([format, source]) =>
    ['png', 'jpeg', 'gif', 'webp', 'avif']
      .filter((claimed) => claimed !== format)
      .map((claimed) =>
        refused(`picture of format ${format} that says ${claimed}`, {
          ops: [
            { insert: { image: source.replace(`image/${format}`, `image/${claimed}`) } },
            { insert: words },
          ],
        }),
      ),
  );
}

const youtubeId = 'dQw4w9WgXcQ';
const badVideos: unknown[] = [
  `https://${evil}/embed/${youtubeId}`,
  `https://youtube.com.${evil}/embed/${youtubeId}`,
  `https://www.youtube.com.${evil}/watch?v=${youtubeId}`,
  `https://evil-youtube.com/watch?v=${youtubeId}`,
  `https://notyoutube.com/watch?v=${youtubeId}`,
  `https://youtube.${evil}/watch?v=${youtubeId}`,
  `https://www.yоutube.com/watch?v=${youtubeId}`,
  `https://www.youtube.com@${evil}/embed/${youtubeId}`,
  `https://user:password@www.youtube.com/embed/${youtubeId}`,
  `https://www.youtube.com:8080/embed/${youtubeId}`,
  `https://www.youtube.com./embed/${youtubeId}`,
  `https://www.youtube.com%2f.${evil}/embed/${youtubeId}`,
  `https://${evil}/https://www.youtube.com/embed/${youtubeId}`,
  `https://${evil}#https://www.youtube.com/embed/${youtubeId}`,
  `https://${evil}?https://www.youtube.com/embed/${youtubeId}`,
  `https://${evil}\\@www.youtube.com/embed/${youtubeId}`,
  `https://youtu.be.${evil}/${youtubeId}`,
  `https://youtu.be/${youtubeId}/x/y`,
  'https://youtu.be/short',
  `https://youtu.be/${youtubeId}x`,
  `https://youtu.be/../${youtubeId}/"onload="${script}`,
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=',
  `https://www.youtube.com/watch?v=${youtubeId}"><script>`,
  `https://www.youtube.com/redirect?q=https://${evil}`,
  `https://www.youtube.com/embed/../redirect?q=https://${evil}`,
  `https://www.youtube.com/embed/${youtubeId}/../../redirect`,
  'https://www.youtube.com/embed/videoseries?list=PL123',
  'https://www.youtube.com/embed/live_stream?channel=UC123',
  `https://www.youtube.com/embed/%3Cscript%3E`,
  `https://www.youtube-nocookie.com/watch?v=${youtubeId}`,
  `https://www.youtube-nocookie.com.${evil}/embed/${youtubeId}`,
  `https://www.youtube.com/embed/${youtubeId}/extra`,
  'https://player.vimeo.com/video/76979871/extra',
  'https://vimeo.com/',
  'https://vimeo.com/0',
  'https://vimeo.com/about',
  'https://vimeo.com/76979871/privatehash',
  'https://vimeo.com/76979871abc',
  `https://vimeo.com.${evil}/76979871`,
  `https://player.vimeo.com.${evil}/video/76979871`,
  'https://player.vimeo.com/76979871',
  'https://player.vimeo.com/video/76979871%22onload',
  'https://www.dailymotion.com/video/x7tgad0',
  'https://www.facebook.com/watch/?v=1',
  `ftp://www.youtube.com/embed/${youtubeId}`,
  `javascript:${script}`,
  `javascript://www.youtube.com/embed/${youtubeId}%0a${script}`,
  `data:text/html,<script>${script}</script>`,
  `https://www.youtube.com/\nembed/${youtubeId}`,
  '/home',
  `/embed/${youtubeId}`,
  '',
  `https://youtu.be/${'a'.repeat(5000)}`,
  { provider: 'youtube', id: '"><script>' },
  { provider: 'youtube', id: '../redirect' },
  { provider: 'youtube', id: `${youtubeId}?autoplay=1` },
  { provider: 'youtube', id: 12345678901 },
  { provider: 'youtube', id: [youtubeId] },
  { provider: 'youtube' },
  { provider: 'YouTube', id: youtubeId },
  { provider: 'vimeo', id: '1/../../x' },
  { provider: 'vimeo', id: '٣٤٥' },
  { provider: 'vimeo', id: 76979871 },
  { provider: evil, id: youtubeId },
  { provider: '__proto__', id: youtubeId },
  { provider: 'constructor', id: youtubeId },
  { provider: ['youtube'], id: youtubeId },
  { src: `https://www.youtube.com/embed/${youtubeId}` },
  [`https://youtu.be/${youtubeId}`],
  42,
  null,
];

function embedAttacks(): HostileDelta[] {
  const around = (insert: unknown, attributes?: unknown) => [
    { insert: words },
    { insert, ...(attributes === undefined ? {} : { attributes }) },
    { insert: words },
  ];
  return [
    ...strangeEmbeds.map((embed, index) =>
      refused(`embed ${index}: ${printable(embed)}`, { ops: around(embed) }),
    ),
    ...badImages.map((image, index) =>
      refused(`picture ${index}: ${printable(image)}`, { ops: around({ image }) }),
    ),
    ...mislabelled(),
    ...badVideos.map((video) => refused(`video ${printable(video)}`, { ops: around({ video }) })),
    refused('pictures that unpack to a flood', {
      ops: Array.from({ length: 20 }, () => ({ insert: { image: pngDeclaring(3000, 3000) } })),
    }),
    harmless(
      'picture with handlers',
      around({ image: pictures.png }, { onerror: script, alt: script, style: 'x' }),
    ),
    harmless('picture with sizes', around({ image: pictures.gif }, { width: '9999999', height: '100%' })),
    harmless(
      'video with more than it needs',
      around({ video: { provider: 'youtube', id: youtubeId, srcdoc: `<script>${script}</script>` } }),
    ),
    harmless(
      'video address with parameters',
      around({ video: `https://www.youtube.com/embed/${youtubeId}?autoplay=1&origin=https://${evil}#x` }),
    ),
    harmless(
      'video with attributes',
      around({ video: 'https://vimeo.com/76979871' }, { link: 'javascript:1', indent: 3 }),
    ),
  ];
}

// Shape, prototypes, Unicode

function nested(levels: number): unknown {
  return JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
}

function shapeAttacks(): HostileDelta[] {
  const shapes: unknown[] = [
    null,
    true,
    0,
    42,
    '',
    'hello',
    '{"ops":',
    '"[]"',
    JSON.stringify(JSON.stringify({ ops: [{ insert: words }] })),
    {},
    { ops: null },
    { ops: words },
    { ops: {} },
    { ops: { length: 1, 0: { insert: words } } },
    { ops: [null] },
    { ops: [[]] },
    { ops: [words] },
    { ops: [{}] },
    { ops: [{ insert: null }] },
    { ops: [{ insert: true }] },
    { ops: [{ insert: 42 }] },
    { ops: [{ insert: nested(50) }] },
    { ops: [{ insert: { image: nested(50) } }] },
    { ops: [{ ops: [{ insert: words }] }] },
    { ops: [{ retain: 5 }] },
    { ops: [{ delete: 5 }] },
    { ops: [{ insert: words }, { retain: 1, attributes: { bold: true } }] },
    { ops: [{ insert: words, delete: 1 }] },
    { delta: { ops: [{ insert: words }] } },
    nested(500),
    { ops: nested(500) },
  ];
  return shapes.map((shape, index) => refused(`shape ${index}: ${printable(shape)}`, shape));
}

function prototypeAttacks(): HostileDelta[] {
  const parsed = (json: string): unknown => JSON.parse(json);
  const link = `"link":"javascript:${script}"`;
  return [
    refused('ops on the prototype', parsed(`{"__proto__":{"ops":[{"insert":"${words}"}]}}`)),
    refused('insert on the prototype', parsed(`{"ops":[{"__proto__":{"insert":"${words}"}}]}`)),
    refused(
      'ops on the constructor',
      parsed(`{"constructor":{"prototype":{"ops":[{"insert":"${words}"}]}}}`),
    ),
    refused(
      'picture on the prototype',
      parsed(`{"ops":[{"insert":{"__proto__":{"image":"${pictures.png}"}}}]}`),
    ),
    refused(
      'video on the prototype',
      parsed(`{"ops":[{"insert":{"video":{"__proto__":{"provider":"youtube","id":"${youtubeId}"}}}}]}`),
    ),
    plain('formats on the prototype', [
      parsed(`{"insert":"${words}","attributes":{"__proto__":{"bold":true,${link}}}}`),
    ]),
    plain('attributes on the prototype', [
      parsed(`{"insert":"${words}","__proto__":{"attributes":{"bold":true}}}`),
    ]),
    plain('polluting names as attributes', [
      parsed(
        `{"insert":"${words}","attributes":{"constructor":{"prototype":{"polluted":1}},"prototype":{"x":1}}}`,
      ),
    ]),
    plain('hasOwnProperty replaced', [
      {
        insert: words,
        hasOwnProperty: 1,
        attributes: { hasOwnProperty: 1, toString: 1, valueOf: 1, toJSON: 1 },
      },
    ]),
    plain('more properties than an op has', [
      {
        insert: words,
        type: 'script',
        props: { dangerouslySetInnerHTML: {} },
        $$typeof: 'Symbol(react.element)',
      },
    ]),
  ];
}

const oddTexts: [string, string][] = [
  ['lone high surrogates', '\ud83d\ud83d\ud83d'],
  ['lone low surrogates', '\ude00\ude00'],
  ['surrogates the wrong way round', '\ude00\ud83d'],
  ['NUL', 'a\u0000b'],
  ['every control character', String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code))],
  ['delete and C1 controls', '\u007f\u0080\u0085\u009b31m\u009f'],
  ['terminal escapes', '\u001b[2J\u001b]0;title\u0007'],
  ['text turned around', 'safe \u202egpj.exe\u202c'],
  ['left-to-right override', '\u202dabc'],
  ['open isolates', '\u2066\u2067\u2068'.repeat(100)],
  ['line and paragraph separators', 'a\u2028b\u2029c'],
  ['all kinds of line ends', 'a\r\nb\rc\n\r\u000bd\u000ce'],
  ['byte order marks', '\ufeff\ufeff\ufeff'],
  ['noncharacters', '\ufffe\uffff\u{1ffff}'],
  ['zero-width characters', 'a\u200b\u200c\u200d\u2060b'],
  [
    'tag characters',
    [...'script'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(''),
  ],
  ['thousands of combining marks', `Z${'\u0300\u0301\u0302'.repeat(5000)}`],
  ['full-width markup', '＜script＞alert(1)＜/script＞'],
  ['characters that grow when changed in case', 'ﬀﬁﬂßİ'.repeat(50)],
  ['long family emoji', '👨‍👩‍👧‍👦'.repeat(200)],
  ['private use and unassigned', '\ue000\u{10ffff}\u0378'],
  ['interlinear annotation', '\ufff9a\ufffab\ufffb'],
];

function hugeAttacks(): HostileDelta[] {
  const huge = (attack: HostileDelta): HostileDelta => ({ ...attack, isHuge: true });
  const padding = 'A'.repeat(6 * 1024 * 1024);
  return [
    huge(refused('more than a megabyte of text', { ops: [{ insert: 'word '.repeat(250_000) }] })),
    huge(
      refused('more than a megabyte of text in short runs', {
        ops: Array.from({ length: 40_000 }, (_, index) => ({
          insert: 'word word word word word word '.repeat(2),
          attributes: index % 2 ? { bold: true } : {},
        })),
      }),
    ),
    huge(refused('three-byte characters over a megabyte', { ops: [{ insert: '語'.repeat(400_000) }] })),
    huge(
      refused('more runs than allowed', {
        ops: Array.from({ length: 50_001 }, () => ({ insert: 'a' })),
      }),
    ),
    huge(refused('more lines than allowed', { ops: [{ insert: 'a\n'.repeat(60_000) }] })),
    huge(
      refused('more formatted lines than runs allowed', {
        ops: [{ insert: 'a\n'.repeat(40_000), attributes: { bold: true, list: 'bullet' } }],
      }),
    ),
    huge(
      refused('a megabyte of addresses', {
        ops: Array.from({ length: 200 }, (_, index) => ({
          insert: 'a',
          attributes: { link: `https://${evil}/${index}/${'a'.repeat(7000)}` },
        })),
      }),
    ),
    huge(refused('a picture over five megabytes', { ops: [{ insert: { image: pictures.png + padding } }] })),
    huge(
      refused('pictures over five megabytes together', {
        ops: Array.from({ length: 6 }, () => ({
          insert: { image: dataUri('gif', `${atob(pictures.gif.slice(22))}${'x'.repeat(800_000)}`) },
        })),
      }),
    ),
    huge(
      refused('JSON of nine megabytes as a text', `{"ops":[{"insert":"${'a'.repeat(9 * 1024 * 1024)}"}]}`),
    ),
    huge(refused('a text of brackets', '['.repeat(1_000_000))),
  ];
}

/** Hundreds of hostile messages, for the check itself, the calls and the browser. */
export const hostileDeltas: HostileDelta[] = [
  ...linkAttacks(),
  ...formatAttacks(),
  ...embedAttacks(),
  ...shapeAttacks(),
  ...prototypeAttacks(),
  ...oddTexts.map(([name, text]) => plain(`odd Unicode: ${name}`, [{ insert: `${text} ${words}` }])),
  ...hugeAttacks(),
];
