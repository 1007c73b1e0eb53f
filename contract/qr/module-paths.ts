import type { QrModules } from './qr-modules.ts';

/** The dark modules as one path of squares; `margin` is how far it stands from the edges. */
export function squarePath({ isDark }: QrModules, margin: number): string {
  return isDark
    .flatMap((row, y) =>
      darkRuns(row).map(([x, length]) => `M${x + margin} ${y + margin}h${length}v1h-${length}z`),
    )
    .join('');
}

/** Where a row is dark: start and length of each stretch. */
function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

/** The same with round corners wherever a dark part ends; the marks for cameras stay as they are. */
export function roundedPath({ isDark, isMark }: QrModules, margin: number): string {
  const darkAt = (x: number, y: number) => isDark[y]?.[x] === true;
  return isDark
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark) return '';
        const [left, right, up, down] = isMark[y]?.[x]
          ? [true, true, true, true]
          : [darkAt(x - 1, y), darkAt(x + 1, y), darkAt(x, y - 1), darkAt(x, y + 1)];
        const corners = [left || up, right || up, right || down, left || down] as const;
        return roundedModule(x + margin, y + margin, corners);
      }),
    )
    .join('');
}

type Corners = readonly [upLeft: boolean, upRight: boolean, downRight: boolean, downLeft: boolean];

const arc = 'a.5 .5 0 0 1 ';

/** One module, from the middle of its upper edge clockwise; the corners that are true stay sharp. */
function roundedModule(x: number, y: number, [upLeft, upRight, downRight, downLeft]: Corners): string {
  return [
    `M${x + 0.5} ${y}`,
    upRight ? 'h.5v.5' : `${arc}.5 .5`,
    downRight ? 'v.5h-.5' : `${arc}-.5 .5`,
    downLeft ? 'h-.5v-.5' : `${arc}-.5-.5`,
    upLeft ? 'v-.5h.5z' : `${arc}.5-.5z`,
  ].join('');
}
