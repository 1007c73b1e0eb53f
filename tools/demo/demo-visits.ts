import type { Click, ClickOrigin } from '../../server/clicks/click-batch.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Numbers that look random and are the same every time, so that pictures of the demonstration stay alike. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Values and how often they come, most frequent first. */
const countries = ['DE', 'DE', 'DE', 'US', 'US', 'IN', 'IN', 'GB', 'FR', 'SE'];
const referrers = [
  'direct',
  'direct',
  'direct',
  'linkedin.com',
  'linkedin.com',
  't.co',
  'news.example',
  'google.com',
];
const agents = [
  { device: 'mobile', browser: 'Chrome', system: 'Android' },
  { device: 'mobile', browser: 'Safari', system: 'iOS' },
  { device: 'desktop', browser: 'Chrome', system: 'Windows' },
  { device: 'desktop', browser: 'Firefox', system: 'Linux' },
  { device: 'tablet', browser: 'Safari', system: 'iOS' },
];

function pick<Value>(values: readonly Value[], random: () => number): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

/** A year of visits at most: quiet weekends, a busy week after the start, and the odd day with a crowd. */
export function demoVisits(
  link: { id: number; ageDays: number; visitsPerDay: number; most: number; isSecret: boolean },
  now: number,
  random: () => number,
): Click[] {
  const clicks: Click[] = [];
  for (let ago = Math.min(link.ageDays, 365); ago >= 0 && clicks.length < link.most; ago -= 1) {
    const day = now - ago * dayMs;
    const weekend = [0, 6].includes(new Date(day).getUTCDay()) ? 0.35 : 1;
    const start = link.ageDays - ago < 7 ? 1.8 : 1;
    const rush = random() < 0.03 ? 4 : 1;
    const visits = Math.round(link.visitsPerDay * weekend * start * rush * (0.5 + random()));
    for (let visit = 0; visit < visits && clicks.length < link.most; visit += 1) {
      const atMs = Math.min(now - 1000, day - Math.floor(random() * dayMs));
      clicks.push({ linkId: link.id, atMs, isCounted: false, from: link.isSecret ? null : origin(random) });
    }
  }
  return clicks;
}

function origin(random: () => number): ClickOrigin | 'bot' {
  if (random() < 0.05) return 'bot';
  return { country: pick(countries, random), referrer: pick(referrers, random), ...pick(agents, random) };
}
