import type { Plugin } from 'vite';
import { limits } from '../../contract/limits.ts';

const numbers: Record<string, unknown> = limits;
/** Not a file whose name ends so, nor a property of something else; three dots spread it. */
const reading = /(?<![/\w$]|(?<!\.\.)\.)limits\.(?!ts\b)(\w+)/g;

/** Writes the numbers of the rules where they are read: no page carries the whole table for the few that it needs. */
export function inlineLimits(): Plugin {
  return {
    name: 'inline-limits',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('/limits.ts')) return null;
      return { code: code.replaceAll(reading, (_all, name: string) => written(name)), map: null };
    },
  };
}

function written(name: string): string {
  if (!Object.hasOwn(numbers, name)) throw new Error(`contract/limits.ts has no ${name}`);
  return `(${JSON.stringify(numbers[name])})`;
}
