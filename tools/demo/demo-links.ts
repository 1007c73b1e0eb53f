/** A link of the demonstration. */
export interface DemoLink {
  code: string;
  target: string;
  /** How many days ago it was made. */
  ageDays: number;
  /** About how many visits it gets on an ordinary day. */
  visitsPerDay: number;
  key?: string;
  redirectionTime?: number;
  message?: string;
  clicksLimit?: number;
  /** Days from now; negative: expired. */
  expiresInDays?: number;
  isDeactivated?: true;
}

/** Links with a story of their own. */
const toldLinks: DemoLink[] = [
  {
    code: 'q4review',
    target: 'https://docs.example.com/presentation/d/1vRkQx7/edit',
    ageDays: 0,
    visitsPerDay: 12,
  },
  { code: 'handbook', target: 'https://wiki.example.org/Team-handbook-7f3c21', ageDays: 1, visitsPerDay: 9 },
  {
    code: 'demoday',
    target: 'https://video.example.com/watch?v=9bZkp7q19f0',
    ageDays: 9,
    visitsPerDay: 30,
    expiresInDays: -2,
  },
  {
    code: 'launch26',
    target:
      'https://fernhill.example/launch/nordic-lamp?utm_source=newsletter&utm_medium=mail&utm_campaign=launch26',
    ageDays: 11,
    visitsPerDay: 96,
    key: 'amber-otter-42',
    redirectionTime: 8,
    message: 'You are leaving Fernhill for our launch partner. The lamp ships in January.',
    clicksLimit: 20_000,
    expiresInDays: 7,
  },
  {
    code: 'careers',
    target: 'https://fernhill.example/careers/senior-product-designer',
    ageDays: 37,
    visitsPerDay: 4,
    isDeactivated: true,
  },
  { code: 'press2026', target: 'https://fernhill.example/press/kit.zip', ageDays: 200, visitsPerDay: 3 },
  {
    code: 'firstfifty',
    target: 'https://shop.example.com/voucher/autumn',
    ageDays: 5,
    visitsPerDay: 10,
    clicksLimit: 50,
  },
  {
    code: 'roadmap',
    target: 'https://plan.example.com/board/82?view=timeline',
    ageDays: 90,
    visitsPerDay: 15,
    key: 'four seasons',
  },
];

const places = ['blog', 'shop', 'docs', 'status', 'forum', 'events', 'maps', 'photos'];

/** The told links and as many of the ordinary kind as it takes, the oldest first: lists show what was made last on top. */
export function demoLinks(count: number): DemoLink[] {
  const ordinary = Array.from({ length: count - toldLinks.length }, (_, index) => ({
    code: `demo${String(index + 1).padStart(3, '0')}`,
    target: `https://${places[index % places.length]}.example.com/${2026 - (index % 3)}/story-${index + 1}?ref=demo`,
    ageDays: 12 + index * 9,
    visitsPerDay: 1 + ((index * 7) % 11),
  }));
  return [...toldLinks, ...ordinary].sort((one, other) => other.ageDays - one.ageDays);
}
