import type { Country } from 'react-phone-number-input';

/** The country that the browser's languages speak of, as two letters: where a phone number probably is from. */
export function homeCountry(): Country | undefined {
  for (const language of navigator.languages) {
    const { region } = new Intl.Locale(language);
    if (region !== undefined) return region as Country;
  }
  return new Intl.Locale(navigator.language).maximize().region as Country | undefined;
}
