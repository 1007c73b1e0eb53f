import { limits } from '../limits.ts';
import { parseSecretLink } from './delta-link.ts';

/** The formats that text can have. */
export interface TextAttributes {
  bold?: true;
  italic?: true;
  underline?: true;
  /** An absolute http, https or mailto address. */
  link?: string;
  list?: 'ordered' | 'bullet';
  /** 1 to 8; absent is 0. */
  indent?: number;
}

/** A property of the object itself: nothing of a message is ever read from a prototype. */
export function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** The allowed formats of words among the attributes of a run. */
export function readWordFormats(attributes: unknown): TextAttributes {
  const link = readLink(attributes);
  return {
    ...(own(attributes, 'bold') === true ? { bold: true } : {}),
    ...(own(attributes, 'italic') === true ? { italic: true } : {}),
    ...(own(attributes, 'underline') === true ? { underline: true } : {}),
    ...(link === undefined ? {} : { link }),
  };
}

/** The allowed link among the attributes of a run. */
export function readLink(attributes: unknown): string | undefined {
  return parseSecretLink(own(attributes, 'link')) ?? undefined;
}

/** The allowed formats of lines among the attributes of a run. */
export function readLineFormats(attributes: unknown): TextAttributes {
  const list = own(attributes, 'list');
  const indent = own(attributes, 'indent');
  const isIndent = typeof indent === 'number' && Number.isInteger(indent) && indent >= 1;
  return {
    ...(list === 'ordered' || list === 'bullet' ? { list } : {}),
    ...(isIndent && indent <= limits.secretMaxIndent ? { indent } : {}),
  };
}

/** Whether nothing is formatted. */
export function isPlain(attributes: TextAttributes): boolean {
  return sameFormats(attributes, {});
}

const formatNames = ['bold', 'italic', 'underline', 'link', 'list', 'indent'] as const;

/** Whether two runs have the same formats. */
export function sameFormats(a: TextAttributes, b: TextAttributes): boolean {
  return formatNames.every((name) => a[name] === b[name]);
}
