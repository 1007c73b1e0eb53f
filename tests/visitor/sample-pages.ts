import type { SecretTree, TextNode } from '../../contract/delta/delta-tree.ts';
import type {
  KeyPage,
  MessagePage,
  OpenedPage,
  ReportPage,
  UnopenedPage,
  VisitorPages,
} from '../../contract/visitor-pages.ts';

const linkFrame = { host: 'shylnk.test', shortPath: 'harbour' };
const secretFrame = { host: 'shylnk.test', shortPath: 's/b8Wq4TzLk0Xe' };
/** One transparent pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==';

function words(text: string, formats: Partial<TextNode> = {}): TextNode {
  return { kind: 'text', text, bold: false, italic: false, underline: false, ...formats };
}

/** A message with everything a message can have. */
export const everythingTree: SecretTree = [
  {
    kind: 'paragraph',
    indent: 0,
    children: [
      words('Hi Maya, '),
      words('all', { bold: true, italic: true, underline: true }),
      words(' is <b>here</b> & safe'),
    ],
  },
  { kind: 'paragraph', indent: 0, children: [] },
  {
    kind: 'list',
    ordered: true,
    start: 3,
    level: 0,
    indent: 0,
    items: [
      {
        children: [words('Street door: '), words('4471#', { bold: true })],
        lists: [
          {
            kind: 'list',
            ordered: false,
            start: 1,
            level: 1,
            indent: 1,
            items: [{ children: [words('push')], lists: [] }],
          },
        ],
      },
      { children: [words('Key box')], lists: [] },
    ],
  },
  {
    kind: 'paragraph',
    indent: 2,
    children: [
      words('see '),
      {
        kind: 'link',
        href: 'https://docs.hearthline.com/manual?page=12&lang=en',
        destination: 'docs.hearthline.com',
        children: [words('the '), words('manual', { italic: true })],
      },
      words(' now'),
    ],
  },
  { kind: 'paragraph', indent: 0, children: [{ kind: 'image', source: picture }] },
  { kind: 'video', provider: 'youtube', id: 'dQw4w9WgXcQ' },
  { kind: 'video', provider: 'vimeo', id: '76979871' },
  { kind: 'file', name: 'key box & "plan".pdf', data: 'JVBERg==' },
];

const keyPage: KeyPage = {
  ...linkFrame,
  kind: 'url',
  action: '/harbour',
  captcha: null,
  problem: null,
};

export const messagePage: MessagePage = {
  ...linkFrame,
  target: 'https://northwind.studio/projects/harbour/brief?version=4&from=invite#section-2',
  message: 'Please read sections 2 and 3 before we meet.',
  seconds: 12,
  next: '/harbour?go=token',
};

export const unopenedPage: UnopenedPage = {
  ...secretFrame,
  action: '/s/b8Wq4TzLk0Xe',
  claim: 'a-claim-of-this-visit',
  go: null,
  message: null,
  needsKey: true,
  openings: { left: 2, limit: 3 },
  expiresInSeconds: 6 * 86_400,
  captcha: null,
  problem: null,
};

export const openedPage: OpenedPage = {
  ...secretFrame,
  tree: everythingTree,
  withKey: true,
  openingsLeft: 1,
  burn: { action: '/s/b8Wq4TzLk0Xe/burn', pass: 'a-pass-of-this-opening' },
  expiresInSeconds: 6 * 86_400,
};

const reportPage: ReportPage = {
  ...linkFrame,
  captcha: { kind: 'altcha' },
  operator: 'operator@shylnk.test',
  isSent: false,
  problem: null,
  reason: null,
  note: '',
  email: '',
};

/** Every page in the states that look different. */
export const samplePages: Record<string, (pages: VisitorPages) => string> = {
  'key page': (pages) => pages.keyPage(keyPage),
  'key page after a wrong key': (pages) => pages.keyPage({ ...keyPage, problem: 'wrong-key' }),
  'key page with a captcha': (pages) => pages.keyPage({ ...keyPage, captcha: { kind: 'altcha' } }),
  'key page that was sent without its captcha': (pages) =>
    pages.keyPage({ ...keyPage, captcha: { kind: 'altcha' }, problem: 'captcha' }),
  'key page of a secret after too many attempts': (pages) =>
    pages.keyPage({
      ...keyPage,
      ...secretFrame,
      kind: 'secret',
      action: '/s/b8Wq4TzLk0Xe',
      problem: 'too-many-attempts',
      retryAfterSeconds: 42,
    }),
  'message page': (pages) => pages.messagePage(messagePage),
  'message page with a long look-alike address and a long message': (pages) =>
    pages.messagePage({
      ...messagePage,
      target: `https://xn--80ak6aa92e.com:8443/${'path/'.repeat(100)}`,
      message: 'line\n'.repeat(60),
      seconds: 3600,
    }),
  'key page that asks once more': (pages) =>
    pages.keyPage({ ...linkFrame, kind: 'url', action: '/harbour', captcha: null, problem: 'waits-again' }),
  'message page whose wait begins again': (pages) => pages.messagePage({ ...messagePage, waitsAgain: true }),
  'sealed secret': (pages) => pages.unopenedPage(unopenedPage),
  'sealed secret with a message first': (pages) =>
    pages.unopenedPage({ ...unopenedPage, go: 'token', message: { text: 'Read this first.', seconds: 8 } }),
  'sealed secret whose wait begins again': (pages) =>
    pages.unopenedPage({
      ...unopenedPage,
      go: 'token',
      message: { text: 'Read this first.', seconds: 8 },
      waitsAgain: true,
    }),
  'sealed secret without key or limits': (pages) =>
    pages.unopenedPage({ ...unopenedPage, needsKey: false, openings: null, expiresInSeconds: null }),
  'sealed secret with a captcha': (pages) =>
    pages.unopenedPage({ ...unopenedPage, captcha: { kind: 'altcha' } }),
  'sealed secret asked for too often': (pages) =>
    pages.unopenedPage({
      ...unopenedPage,
      needsKey: false,
      problem: 'too-many-attempts',
      retryAfterSeconds: 42,
    }),
  'sealed secret when there is no room': (pages) =>
    pages.unopenedPage({ ...unopenedPage, needsKey: false, problem: 'busy' }),
  'opened secret': (pages) => pages.openedPage(openedPage),
  'secret sealed in the browser': (pages) =>
    pages.zeroKnowledgePage({
      ...unopenedPage,
      burnAction: null,
      lock: { v: 1, kdf: 'none', iterations: 0, salt: '' },
    }),
  'page of a burned secret': (pages) => pages.burnedPage(secretFrame),
  'page for bots': (pages) => pages.botPage(linkFrame),
  'page while a link cannot be opened': (pages) =>
    pages.laterPage({ ...linkFrame, kind: 'url', why: 'unavailable', again: '/harbour' }),
  'page while a secret cannot be opened': (pages) =>
    pages.laterPage({ ...secretFrame, kind: 'secret', why: 'unavailable', again: '/s/b8Wq4TzLk0Xe' }),
  'page after too many unknown codes': (pages) =>
    pages.laterPage({ ...linkFrame, kind: 'url', why: 'too-many-unknown', again: '/harbour' }),
  'page while there is no room to show a secret again': (pages) =>
    pages.laterPage({ ...secretFrame, kind: 'secret', why: 'busy', again: '/s/b8Wq4TzLk0Xe' }),
  'page to report a link': (pages) => pages.reportPage(reportPage),
  'page to report a link with something wrong': (pages) =>
    pages.reportPage({
      ...reportPage,
      problem: 'Email is not Valid',
      reason: 'phishing',
      note: 'It asks for my password.',
      email: 'maya@',
    }),
  'page after a link was reported': (pages) => pages.reportPage({ ...reportPage, isSent: true }),
};
