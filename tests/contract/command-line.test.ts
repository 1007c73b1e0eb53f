import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestName } from '../../contract/input/nearest-name.ts';
import { jsonForTerminal, lineForTerminal } from '../../contract/input/terminal-text.ts';

const commands = ['backup', 'doctor', 'restore', 'distribute'];

describe('a command that is not written as it is called', () => {
  it.each([
    ['backup', 'backup'],
    ['bakcup', 'backup'],
    ['dctor', 'doctor'],
    ['doctorr', 'doctor'],
    ['restor', 'restore'],
    ['Restore', 'restore'],
    ['distribuet', 'distribute'],
    ['dstribut', 'distribute'],
    // Three of ten letters are wrong: a third may be.
    ['distrxxxte', 'distribute'],
  ])('is understood: %s means %s', (entered, meant) => {
    expect(nearestName(commands, entered)).toBe(meant);
  });

  it.each(['', 'b', 'frobnicate', 'distxxxxte', 'dacbar', 'backupback', 'store it all'])(
    'is not guessed from what is like none: %s',
    (entered) => {
      expect(nearestName(commands, entered)).toBeNull();
    },
  );

  it('is like none where there is none, and two letters of a short one may be wrong', () => {
    expect(nearestName([], 'backup')).toBeNull();
    expect(nearestName(['key'], 'kxx')).toBe('key');
    expect(nearestName(['key'], 'xxx')).toBeNull();
    expect(nearestName(['kay', 'key'], 'key')).toBe('key');
    expect(nearestName(['key'], 'xxxxk')).toBeNull();
  });

  it('is itself where there is one of that name', () => {
    const names = fc.array(fc.string({ minLength: 1 }), { minLength: 1 });
    fc.assert(
      fc.property(names, fc.nat(), (some, place) => {
        const name = some[place % some.length] as string;
        expect(nearestName(some, name)).toBe(name);
      }),
    );
  });

  it('is understood with a letter left out, or another in its place, or two', () => {
    const name = fc.string({ minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(name, fc.nat(), fc.constantFrom('', 'x', 'xy'), (meant, place, instead) => {
        const at = place % meant.length;
        expect(nearestName([meant], meant.slice(0, at) + instead + meant.slice(at + 1))).toBe(meant);
      }),
    );
  });
});

describe('what strangers wrote, on a terminal', () => {
  it('cannot steer it: what could is spelled', () => {
    expect(lineForTerminal('a\u001b[2Jb\u0007\t\u009b')).toBe('a\\u001b[2Jb\\u0007\\u0009\\u009b');
    expect(lineForTerminal('left\u200e \u200fright \u202eturned \u2066and \u2069back')).toBe(
      'left\\u200e \\u200fright \\u202eturned \\u2066and \\u2069back',
    );
  });

  it('stays on one line, and keeps all that is only text', () => {
    expect(lineForTerminal('one\ntwo\r')).toBe('one ⏎ two\\u000d');
    expect(lineForTerminal('Grüße, 你好 👋 — “quoted”')).toBe('Grüße, 你好 👋 — “quoted”');
  });

  it('is JSON of the same meaning, on lines of its own', () => {
    const value = { text: 'a\u202eb\u007f\n', list: [1, null] };
    const written = jsonForTerminal(value);
    expect(JSON.parse(written)).toEqual(value);
    expect(written).toBe('{\n  "text": "a\\u202eb\\u007f\\n",\n  "list": [\n    1,\n    null\n  ]\n}');
  });

  it('has no steering character left, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(lineForTerminal(text)).not.toMatch(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        expect(JSON.parse(jsonForTerminal([text]))).toEqual([text]);
      }),
    );
  });
});
