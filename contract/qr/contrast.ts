/** Takes `12151f`, `#12151f` and `#abc` for a colour: `#12151f`; null: it is none. */
export function readColor(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replaceAll(/./g, '$&$&')}` : null;
}

/** How much lighter one colour is than the other, from 1 to 21, as WCAG counts it. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether the first of two colours is the lighter one. */
export function isLighter(one: string, other: string): boolean {
  return luminanceOf(one) > luminanceOf(other);
}

/** A contrast as people read it; never rounded up to one that would do. */
export function writeContrast(contrast: number): string {
  return `${Math.floor(contrast * 10) / 10}:1`;
}

function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16))) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
