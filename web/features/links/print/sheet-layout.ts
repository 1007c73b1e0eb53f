/** Papers that are printed on. */
export const papers = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
] as const;
export type Paper = (typeof papers)[number]['value'];

/** How many codes stand on a page: across and down. */
export const grids = [
  { value: '2x3', label: '2 × 3' },
  { value: '3x4', label: '3 × 4' },
  { value: '4x6', label: '4 × 6' },
] as const;
export type Grid = (typeof grids)[number]['value'];

/** What stands under a code, above its short address. */
export type SheetLabel = 'name' | 'none';

export interface SheetLayout {
  paper: Paper;
  grid: Grid;
  label: SheetLabel;
  hasCutLines: boolean;
}

export const firstLayout: SheetLayout = { paper: 'a4', grid: '3x4', label: 'name', hasCutLines: true };

/** The codes of each page, in their order. */
export function pagesOf<Code>(codes: readonly Code[], grid: Grid): Code[][] {
  const [across = 1, down = 1] = grid.split('x').map(Number);
  const perPage = across * down;
  return Array.from({ length: Math.ceil(codes.length / perPage) }, (_, page) =>
    codes.slice(page * perPage, (page + 1) * perPage),
  );
}
