const lockAttribute = /<form\b[^>]*\sdata-lock="([^"]*)"/;

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/** The lock that the page of a sealed secret shows to anybody; null: the server itself can open the secret. */
export function lockOfPage(html: string): unknown {
  const attribute = lockAttribute.exec(html)?.[1];
  if (attribute === undefined) return null;
  try {
    return JSON.parse(attribute.replaceAll(/&(?:#?\w+);/g, (entity) => entities[entity] ?? entity));
  } catch {
    return null;
  }
}
