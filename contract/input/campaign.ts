/** What a campaign is told apart by, in the order of the fields: each is a parameter `utm_…` of an address. */
export const campaignFields = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type CampaignField = (typeof campaignFields)[number];

/** The parameters of a campaign; an empty text: it has none of that name. */
export type Campaign = Record<CampaignField, string>;

export const noCampaign: Campaign = { source: '', medium: '', campaign: '', term: '', content: '' };

/** The campaign that an address names; of a parameter that stands there twice the first counts. */
export function readCampaign(address: string): Campaign {
  const read = { ...noCampaign };
  for (const { field, value } of splitAddress(address).pieces.toReversed())
    if (field !== null) read[field] = value;
  return read;
}

/** The address with this campaign. What does not change of it stays letter for letter, in its order. */
export function writeCampaign(address: string, campaign: Campaign): string {
  const before = readCampaign(address);
  const changed = new Set(campaignFields.filter((field) => campaign[field] !== before[field]));
  if (changed.size === 0) return address;
  const { start, pieces, fragment } = splitAddress(address.trim());
  const written = new Set<CampaignField>();
  const stay = pieces.flatMap(({ text, field }) => {
    if (field === null || !changed.has(field)) return [text];
    if (written.has(field)) return [];
    written.add(field);
    return writePiece(field, campaign);
  });
  const added = campaignFields.filter((field) => changed.has(field) && !written.has(field));
  const all = [...stay, ...added.flatMap((field) => writePiece(field, campaign))];
  return `${start}${all.length === 0 ? '' : '?'}${all.join('&')}${fragment}`;
}

/** The fields whose blanks or capitals would make reports count one campaign as several. */
export function untidyFields(campaign: Campaign): CampaignField[] {
  return campaignFields.filter((field) => campaign[field] !== tidy(campaign[field]));
}

/** The same campaign in small letters and without blanks. */
export function tidyCampaign(campaign: Campaign): Campaign {
  const tidied = campaignFields.map((field) => [field, tidy(campaign[field])]);
  return Object.fromEntries(tidied) as Campaign;
}

function tidy(value: string): string {
  return value.trim().replaceAll(/\s+/g, '-').toLowerCase();
}

interface AddressPiece {
  text: string;
  /** Which parameter of a campaign it is; null: something else. */
  field: CampaignField | null;
  value: string;
}

/** An address at its `?`, each `&` and its `#`: put together again it is the same. */
function splitAddress(address: string): { start: string; pieces: AddressPiece[]; fragment: string } {
  const hashAt = address.indexOf('#');
  const whole = hashAt === -1 ? address : address.slice(0, hashAt);
  const fragment = address.slice(whole.length);
  const queryAt = whole.indexOf('?');
  if (queryAt === -1) return { start: whole, pieces: [], fragment };
  const query = whole.slice(queryAt + 1);
  return {
    start: whole.slice(0, queryAt),
    pieces: query === '' ? [] : query.split('&').map(readPiece),
    fragment,
  };
}

function readPiece(text: string): AddressPiece {
  // A question mark at its beginning would be taken for the one before the query.
  const [[name, value] = ['', '']] = new URLSearchParams(`&${text}`);
  return { text, field: campaignFields.find((field) => name === `utm_${field}`) ?? null, value };
}

function writePiece(field: CampaignField, campaign: Campaign): string[] {
  const value = campaign[field];
  return value === '' ? [] : [new URLSearchParams({ [`utm_${field}`]: value }).toString()];
}
