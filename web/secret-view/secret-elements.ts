import { createElement, type ReactNode } from 'react';
import type { Markup } from './secret-markup.ts';

/** An opened secret as React elements. */
export function toElements(markup: Markup[]): ReactNode[] {
  return markup.map((part, place) => {
    if (typeof part === 'string') return part;
    const { class: className, ...attributes } = part.attributes;
    return createElement(part.tag, { key: place, ...attributes, className }, ...toElements(part.children));
  });
}
