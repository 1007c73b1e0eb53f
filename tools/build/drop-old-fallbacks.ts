import type { Plugin } from 'vite';

/**
 * Tailwind writes its rules a second time for browsers that lack registered properties or mixed colours. Those are
 * older than any that its other rules work in, and every page would carry them.
 */
export function dropOldFallbacks(): Plugin {
  return {
    name: 'drop-old-fallbacks',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = withoutOldFallbacks(String(file.source));
      },
    },
  };
}

const initialProperties = '@layer properties{@supports';
const mixedColours = /@supports \(color:\s*color-mix\(in lab,\s*red,\s*red\)\)\s*\{/;

/** A style sheet without the rules for browsers that no longer count. */
export function withoutOldFallbacks(css: string): string {
  let kept = css;
  const start = kept.indexOf(initialProperties);
  if (start !== -1) kept = kept.slice(0, start) + kept.slice(endOfBlock(kept, start));
  for (let found = mixedColours.exec(kept); found !== null; found = mixedColours.exec(kept)) {
    const end = endOfBlock(kept, found.index);
    const inside = kept.slice(found.index + found[0].length, end - 1);
    kept = kept.slice(0, found.index) + inside + kept.slice(end);
  }
  return kept;
}

/** Behind the brace that closes the block which begins at or after a place. */
function endOfBlock(css: string, from: number): number {
  let depth = 0;
  for (let at = css.indexOf('{', from); at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error('A block of the style sheet has no end');
}
