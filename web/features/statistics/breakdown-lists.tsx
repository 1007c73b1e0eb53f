import type { Breakdown } from '../../../contract/statistics.ts';
import { writeCount } from '../../ui/format/write-count.ts';
import { countryName } from './country-name.ts';

const mostRows = 5;

/** Where a link's visitors came from: four short lists, and the bots apart. */
export function BreakdownLists({ breakdown }: { breakdown: Breakdown }) {
  return (
    <section aria-label="Where visits come from">
      <div className="grid grid-cols-4 gap-5 max-lg:grid-cols-2 max-md:grid-cols-1">
        <List
          title="Country"
          rows={breakdown.countries.map((row) => ({ ...row, value: countryName(row.value) }))}
        />
        <List
          title="Referrer"
          rows={breakdown.referrers.map((row) => ({ ...row, value: capitalised(row.value) }))}
        />
        <List
          title="Device"
          rows={breakdown.devices.map((row) => ({ ...row, value: capitalised(row.value) }))}
        />
        <List
          title="Browser"
          rows={breakdown.browsers.map((row) => ({ ...row, value: capitalised(row.value) }))}
        />
      </div>
      {breakdown.bots > 0 && (
        <p className="mt-3 text-12 text-subtle">
          Previews by bots, not counted as visits:{' '}
          <b className="font-medium text-muted">{writeCount(breakdown.bots)}</b>
        </p>
      )}
    </section>
  );
}

function List({ title, rows }: { title: string; rows: { value: string; count: number }[] }) {
  const shown = rows.slice(0, mostRows);
  const largest = shown[0]?.count ?? 1;
  return (
    <div>
      <h3 className="mb-2 flex justify-between font-semibold text-13">
        {title}
        <span className="font-normal text-12 text-subtle">Visits</span>
      </h3>
      {shown.length === 0 && <p className="text-13 text-subtle">No visits yet</p>}
      <ul className="grid gap-0.5">
        {shown.map((row) => (
          <li
            key={row.value}
            className="relative flex h-7 items-center justify-between gap-2 px-2 text-13 max-md:h-9 max-md:px-2.5 max-md:text-14"
          >
            <span
              aria-hidden="true"
              style={{ width: `${(row.count / largest) * 100}%` }}
              className="absolute inset-y-0 left-0 rounded-chip bg-kind-soft"
            />
            <span className="relative truncate">{row.value}</span>
            <b className="relative font-medium text-muted">{writeCount(row.count)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The words the server uses for what it does not know begin a line here. */
function capitalised(value: string): string {
  const isOurs = ['direct', 'unknown', 'other', 'desktop', 'mobile', 'tablet', 'tv'].includes(value);
  return isOurs ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}
