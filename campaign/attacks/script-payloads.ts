import type { SeededRandom } from '../seeded-random.ts';

/** Runs in a page that lets it. */
const script = 'window.hostileScriptRan=1';
const mark = 'data-hostile=1';

/** What may have to be left first: an attribute, an element, a comment, a script, a style. */
const exits = [
  '',
  '">',
  "'>",
  '`>',
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '-->',
  ']]>',
  '\u2028',
  '%22%3E',
  '&quot;&gt;',
];

const vectors = [
  `<script ${mark}>${script}</script>`,
  `<img ${mark} src=x onerror=${script}>`,
  `<svg ${mark} onload=${script}>`,
  `<svg ${mark}><script>${script}</script></svg>`,
  `<svg ${mark}><animate onbegin=${script} attributeName=x dur=1s>`,
  `<body ${mark} onload=${script}>`,
  `<iframe ${mark} srcdoc="<script>parent.${script}</script>">`,
  `<iframe ${mark} src="javascript:parent.${script}">`,
  `<a ${mark} href="javascript:${script}">x</a>`,
  `<a ${mark} href="data:text/html,<script>${script}</script>">x</a>`,
  `<form ${mark} action="javascript:${script}"><input type=submit>`,
  `<input ${mark} autofocus onfocus=${script}>`,
  `<details ${mark} open ontoggle=${script}>`,
  `<video ${mark}><source onerror=${script}></video>`,
  `<object ${mark} data="javascript:${script}">`,
  `<embed ${mark} src="javascript:${script}">`,
  `<math ${mark}><mi xlink:href="javascript:${script}">x</mi></math>`,
  `<style ${mark}>@import 'javascript:${script}'</style>`,
  `<link ${mark} rel=stylesheet href="javascript:${script}">`,
  `<meta ${mark} http-equiv=refresh content="0;url=javascript:${script}">`,
  `<base ${mark} href="javascript:/${script}//">`,
  `<template ${mark}><img src=x onerror=${script}></template>`,
  `<noscript><p ${mark} title="</noscript><img src=x onerror=${script}>">`,
  `" onmouseover="${script}" ${mark} x="`,
  `' onfocus='${script}' autofocus ${mark} x='`,
  `javascript:${script}`,
  `{{constructor.constructor('${script}')()}}`,
  `\${${script}}`,
  `';${script};//`,
  `\\u003cimg ${mark} src=x onerror=${script}\\u003e`,
];

const disguises: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/<(\w+)/g, (_, tag: string) => `<${tag.toUpperCase()}`),
  (text) => text.replace(/<(\w+) /g, '<$1/'),
  (text) => text.replace(/<(\w+)/g, '<\u0000$1'),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '＜').replaceAll('>', '＞'),
  (text) => text.replaceAll('=', '\t=\n'),
  (text) => encodeURIComponent(text),
];

/** So many different texts that would like to be scripts. */
export function scriptPayloads(random: SeededRandom, count: number): string[] {
  const all = exits.flatMap((exit) =>
    vectors.flatMap((vector) => disguises.map((disguise) => exit + disguise(vector))),
  );
  return random.shuffle([...new Set(all)]).slice(0, count);
}

/** Puts several into one text of at most so many characters. */
export function inTexts(payloads: readonly string[], mostCharacters: number): string[] {
  const texts: string[] = [];
  for (const payload of payloads) {
    const joined = `${texts.at(-1) ?? ''} ${payload}`;
    if (texts.length > 0 && joined.length <= mostCharacters) texts[texts.length - 1] = joined;
    else texts.push(payload.slice(0, mostCharacters));
  }
  return texts;
}
