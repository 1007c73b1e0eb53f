import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** The country of an address as two letters; `unknown` when it is not in the database. The address itself is not kept. */
export type CountryOf = (address: string) => string;

const unknown = 'unknown';

/** An answer of the CC0 database, or of one in MaxMind's shape. */
type CountryRecord = CountryResponse & { country_code?: string };

/** Reads the operator's database, the one that comes along, or none (`off`). */
export function openCountries(setting: string | null): CountryOf {
  if (setting === 'off') return () => unknown;
  const reader = new Reader<CountryRecord>(readFileSync(setting ?? bundledDatabase()));
  const remembered = new LRUCache<string, string>({ max: 10_000 });
  return (address) => {
    let country = remembered.get(address);
    if (country === undefined) {
      country = lookUp(reader, address);
      remembered.set(address, country);
    }
    return country;
  };
}

function lookUp(reader: Reader<CountryRecord>, address: string): string {
  try {
    const found = reader.get(address.replace(/^::ffff:/, ''));
    return found?.country_code ?? found?.country?.iso_code ?? unknown;
  } catch {
    return unknown;
  }
}

function bundledDatabase(): string {
  return createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
}
