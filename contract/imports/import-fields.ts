/** What a row of an import can tell, and what people call it. */
export const importFields = {
  target: 'Destination address',
  code: 'Code',
  short_url: 'Short address',
  domain: 'Domain',
  title: 'Title',
  note: 'Note',
  tags: 'Tags',
  created: 'Created',
  expires: 'Expires',
  limit: 'Visit limit',
  active: 'Active',
  inactive: 'Switched off',
  archived: 'Archived',
  clicks: 'Visits so far',
  key: 'Key',
  has_key: 'Has a key',
  message: 'Message before the redirect',
  wait: 'Seconds of the message',
  type: 'Link or secret',
  own_clicks: 'Visits counted here',
  visits: 'Visits by day',
  sealed: 'Sealed message',
  delta: 'Message of a secret',
  destroy: 'Destroyed after the last visit',
  wiped: 'Message gone',
} as const;

/** What a row can tell. */
export type ImportField = keyof typeof importFields;

/** Fields that a person may assign a column to; the others are of our own export alone. */
export const assignableFields = [
  'target',
  'code',
  'short_url',
  'domain',
  'title',
  'note',
  'tags',
  'created',
  'expires',
  'limit',
  'active',
  'archived',
  'clicks',
  'key',
  'has_key',
  'message',
  'wait',
] as const satisfies readonly ImportField[];

/** Which column each field is read from. */
export type ColumnsOfFields = { [Field in ImportField]?: string };

/** A row of a file: what stands in each column. */
export type ImportRecord = Readonly<Record<string, unknown>>;
