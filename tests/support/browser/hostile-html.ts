import type { HostileDelta } from '../../contract/delta/hostile-deltas.ts';

/**
 * Hostile messages as the HTML that a careless program would make of them, for pasting: texts and addresses stand in
 * it as they are, and whatever can carry a script carries one.
 */
export function hostileHtml(deltas: readonly HostileDelta[]): string[] {
  const messages = deltas
    .filter(({ isHuge }) => isHuge !== true)
    .flatMap(({ delta }) => opsOf(delta).slice(0, enoughOps));
  return [...new Set([...messages.map(toHtml), ...attacks])];
}

/** Some messages are the same thing ten thousand times. */
const enoughOps = 20;

function opsOf(delta: unknown): unknown[] {
  if (typeof delta !== 'object' || delta === null) return [];
  const ops: unknown = Array.isArray(delta) ? delta : (delta as { ops?: unknown }).ops;
  return Array.isArray(ops) ? ops : [];
}

const script = 'window.hostileScriptRan=1';

function toHtml(op: unknown): string {
  const { insert, attributes } = { insert: '', attributes: {}, ...(op as object) };
  const formats = typeof attributes === 'object' && attributes !== null ? Object.entries(attributes) : [];
  const written = formats.map(([name, value]) => `${name}="${write(value)}"`).join(' ');
  const link = formats.find(([name]) => name === 'link')?.[1];
  const content =
    typeof insert === 'string'
      ? insert
      : Object.entries(insert ?? {})
          .map(embed)
          .join('');
  const inner = `<div ${written} onmouseover="${script}" style="background:url(https://evil.example/a)">${content}</div>`;
  return link === undefined ? inner : `<a href="${write(link)}" onclick="${script}">${inner}</a>`;
}

function embed([kind, value]: [string, unknown]): string {
  const address = write(value);
  if (kind === 'image') return `<img src="${address}" onerror="${script}" onload="${script}">`;
  if (kind === 'video') return `<iframe src="${address}" srcdoc="<script>${script}</script>"></iframe>`;
  return `<${kind} src="${address}" data="${address}" onload="${script}">${address}</${kind}>`;
}

function write(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Ways in that no message has a word for. */
const attacks = [
  `<script>${script}</script>words`,
  `<img src=x onerror="${script}">words`,
  `<svg onload="${script}"><script>${script}</script></svg>words`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${script}">`,
  `<noscript><p title="</noscript><img src=x onerror=${script}>">`,
  `<template><img src=x onerror="${script}"></template>words`,
  `<form action="https://evil.example/"><input name=q><button formaction="javascript:${script}">go</button></form>`,
  `<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/x">`,
  `<link rel=stylesheet href="https://evil.example/x.css"><style>@import "https://evil.example/y.css";</style>words`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/"><base href="https://evil.example/">words`,
  `<video src="https://evil.example/v" poster="https://evil.example/p" onerror="${script}"></video>`,
  `<audio src="https://evil.example/a" onerror="${script}"></audio><details open ontoggle="${script}">words</details>`,
  `<p style="mso-list:l0 level1 lfo1"><img src=x onerror="${script}">a list of a word processor</p>`,
  `<b id="docs-internal-guid-1" style="font-weight:normal"><img src=x onerror="${script}">a page of another</b>`,
  `<div class="video" data-provider="youtube" data-id='"><script>${script}</script>'>a video</div>`,
  `<div class="video" data-provider="evil" data-id="aqz-KE-bpKQ">a video</div>`,
  `<span class="ql-ui" contenteditable="true" onfocus="${script}" autofocus>words</span>`,
  `<li data-list="checked" class="ql-indent-99" onclick="${script}">an item</li>`,
  `<a href="javascript:${script}" target="_self" ping="https://evil.example/">a link</a>`,
  `<p dir=rtl lang=xx id=root class="secret-view" hidden>words</p>`,
];
