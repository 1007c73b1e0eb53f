import type { ImportField } from './import-fields.ts';

/** Names of columns, in the order in which they are tried, as `columnName` writes them. */
type ColumnNames = { readonly [Field in ImportField]?: readonly string[] };

/** Where rows come from: what people call it, and how its columns are known. */
export interface ImportSource {
  label: string;
  /** Columns that tell it from every other; one of the lists has to be there whole. */
  knownBy: readonly (readonly string[])[];
  columns: ColumnNames;
}

const shlink: ImportSource = {
  label: 'Shlink',
  knownBy: [['shortcode', 'longurl']],
  columns: {
    target: ['longurl'],
    code: ['shortcode'],
    short_url: ['shorturl'],
    domain: ['domain'],
    title: ['title'],
    tags: ['tags'],
    created: ['createdat', 'datecreated'],
    expires: ['metavaliduntil'],
    limit: ['metamaxvisits'],
    clicks: ['visits', 'visitssummarytotal', 'visitscount'],
  },
};

const bitly: ImportSource = {
  label: 'Bitly',
  knownBy: [
    ['bitlink', 'longurl'],
    ['bitlink', 'originalurl'],
    ['link', 'destinationurl'],
    ['link', 'longurl'],
  ],
  columns: {
    target: ['longurl', 'originalurl', 'destinationurl'],
    code: ['custombitlinks', 'customlink'],
    short_url: ['bitlink', 'link'],
    title: ['title'],
    tags: ['tags'],
    created: ['created', 'createdat', 'datecreated'],
    archived: ['archived'],
    clicks: ['totalclicks', 'clicks', 'totalengagements'],
  },
};

const dub: ImportSource = {
  label: 'Dub',
  knownBy: [
    ['shortlink', 'url'],
    ['domain', 'key', 'url'],
    ['link', 'url'],
    ['shortlink', 'destinationurl'],
  ],
  columns: {
    target: ['url', 'destinationurl'],
    code: ['key'],
    short_url: ['shortlink', 'link'],
    domain: ['domain'],
    title: ['title'],
    note: ['comments', 'description'],
    tags: ['tags'],
    created: ['createdat', 'createdatutc'],
    expires: ['expiresat'],
    archived: ['archived'],
    clicks: ['clicks'],
    key: ['password'],
  },
};

const ownColumns: ColumnNames = {
  type: ['type'],
  code: ['code'],
  short_url: ['shorturl'],
  target: ['target', 'originalurl'],
  title: ['title'],
  note: ['note'],
  tags: ['tags'],
  created: ['createdat'],
  expires: ['expiresat'],
  limit: ['clicklimit', 'clickslimit'],
  active: ['active', 'isactive'],
  archived: ['archived'],
  own_clicks: ['clicks', 'totalclicks'],
  clicks: ['carriedclicks'],
  key: ['key', 'password'],
  has_key: ['haskey'],
  message: ['messagetext', 'message', 'urlmessage'],
  wait: ['messageseconds', 'redirectiontime'],
  visits: ['visits'],
  sealed: ['sealed'],
  delta: ['delta', 'enteredsecret'],
  destroy: ['destroyafterlast'],
  wiped: ['wiped'],
};

/** Every source, in the order in which it is looked for: the first whose columns are there is it. */
export const importSources = {
  shylnk: { label: 'SHYLNK', knownBy: [['type', 'code', 'shorturl', 'createdat']], columns: ownColumns },
  yourls: {
    label: 'YOURLS',
    knownBy: [
      ['keyword', 'url'],
      ['source', 'target', 'hits'],
    ],
    columns: {
      target: ['url', 'target'],
      code: ['keyword', 'source'],
      short_url: ['shorturl'],
      title: ['title'],
      created: ['timestamp'],
      clicks: ['clicks', 'hits'],
    },
  },
  kutt: {
    label: 'Kutt',
    knownBy: [
      ['address', 'target', 'visitcount'],
      ['address', 'target', 'link'],
    ],
    columns: {
      target: ['target'],
      code: ['address'],
      short_url: ['link'],
      domain: ['domain'],
      note: ['description'],
      created: ['createdat'],
      expires: ['expirein'],
      inactive: ['banned'],
      clicks: ['visitcount'],
      has_key: ['password'],
    },
  },
  rebrandly: {
    label: 'Rebrandly',
    knownBy: [['slashtag', 'destination']],
    columns: {
      target: ['destination'],
      code: ['slashtag'],
      short_url: ['shorturl'],
      domain: ['domainfullname', 'domainname', 'domain'],
      title: ['title'],
      tags: ['tags'],
      created: ['createdat'],
      clicks: ['clicks'],
    },
  },
  shortio: {
    label: 'Short.io',
    knownBy: [['originalurl', 'path']],
    columns: {
      target: ['originalurl'],
      code: ['path'],
      short_url: ['secureshorturl', 'shorturl'],
      domain: ['domain', 'hostname'],
      title: ['title'],
      tags: ['tags'],
      created: ['createdat'],
      expires: ['expiresat'],
      archived: ['archived'],
      clicks: ['clicks', 'totalclicks', 'humanclicks'],
      key: ['password'],
      has_key: ['haspassword'],
      limit: ['clickslimit'],
    },
  },
  shlink,
  bitly,
  dub,
  generic: {
    label: 'Another service',
    knownBy: [[]],
    columns: {
      target: ['target', 'targeturl', 'destination', 'destinationurl', 'longurl', 'originalurl', 'url', 'to'],
      code: ['code', 'shortcode', 'slug', 'alias', 'keyword', 'backhalf', 'slashtag', 'path', 'key', 'from'],
      short_url: ['shorturl', 'shortlink', 'link', 'short'],
      domain: ['domain', 'host'],
      title: ['title', 'name'],
      note: ['note', 'notes', 'description', 'comment', 'comments'],
      tags: ['tags', 'labels', 'tag'],
      created: ['createdat', 'created', 'creationdate', 'datecreated', 'timestamp', 'date'],
      expires: ['expiresat', 'expires', 'expirydate', 'expirationdate', 'validuntil'],
      limit: ['clicklimit', 'visitlimit', 'maxvisits', 'maxclicks'],
      active: ['active', 'isactive', 'enabled'],
      archived: ['archived'],
      clicks: ['clicks', 'totalclicks', 'visits', 'hits', 'visitcount'],
    },
  },
} as const satisfies Record<string, ImportSource>;

/** Where rows come from. */
export type ImportSourceName = keyof typeof importSources;

/** The sources that are read from a running server. */
export const remoteSources = ['kutt', 'shlink', 'yourls'] as const satisfies readonly ImportSourceName[];
export type RemoteSource = (typeof remoteSources)[number];
