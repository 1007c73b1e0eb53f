/** Control characters, and those that turn the direction of writing. */
const steering = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text of strangers on one line that cannot steer a terminal: what could is shown as what it is. */
export function lineForTerminal(text: string): string {
  return text.replace(steering, (mark) => (mark === '\n' ? ' ⏎ ' : spelled(mark)));
}

/** JSON of what strangers wrote that means the same and cannot steer a terminal, either. */
export function jsonForTerminal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(steering, (mark) => (mark === '\n' ? mark : spelled(mark)));
}

function spelled(mark: string): string {
  return `\\u${mark.codePointAt(0)?.toString(16).padStart(4, '0')}`;
}
