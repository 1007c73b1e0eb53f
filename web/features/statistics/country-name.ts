let names: Intl.DisplayNames | null = null;

/** A country's name from its two letters. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code === 'other' ? 'Other' : 'Unknown';
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  return names.of(code) ?? code;
}
