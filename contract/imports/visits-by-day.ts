/** Visits of one UTC day by the quarter of an hour, as an export has them. */
export interface VisitsOfDay {
  /** Days since 1970. */
  day: number;
  /** Only quarters with visits; 0 is the first after midnight. */
  quarters: [quarter: number, count: number][];
}

const dayMs = 24 * 60 * 60 * 1000;
const quartersPerDay = 96;
/** More days than any instance keeps. */
const mostDays = 4000;
/** Where only the day is known: at noon most zones have the same date. */
const noon = 48;

/** One day as it is exported. */
export interface ExportedVisits {
  /** YYYY-MM-DD in UTC. */
  day: string;
  count: number;
  /** How many came in which quarter of an hour. */
  quarters: Record<string, number>;
}

export function writeVisits({ day, quarters }: VisitsOfDay): ExportedVisits {
  return {
    day: new Date(day * dayMs).toISOString().slice(0, 10),
    count: quarters.reduce((sum, [, count]) => sum + count, 0),
    quarters: Object.fromEntries(quarters.map(([quarter, count]) => [String(quarter), count])),
  };
}

/** The days of an export; whatever is none is left out. */
export function readVisits(value: unknown): VisitsOfDay[] {
  const days = Array.isArray(value) ? value.slice(0, mostDays) : [];
  return days.flatMap((one: unknown) => {
    const { day, count, quarters } = { ...(one as Partial<ExportedVisits> | null) };
    const at =
      typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)
        ? Date.parse(`${day}T00:00:00Z`)
        : Number.NaN;
    if (Number.isNaN(at)) return [];
    const written = Object.entries({ ...quarters })
      .map(([quarter, visits]): [number, number] => [Number(quarter), Number(visits)])
      .filter(([quarter, visits]) => isBelow(quarter, quartersPerDay) && isBelow(visits, 1e12) && visits > 0);
    const known =
      written.length > 0
        ? written
        : isBelow(Number(count), 1e12) && Number(count) > 0
          ? [[noon, Number(count)] as [number, number]]
          : [];
    return known.length === 0 ? [] : [{ day: Math.floor(at / dayMs), quarters: known }];
  });
}

function isBelow(number: number, end: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < end;
}
