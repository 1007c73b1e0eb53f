import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTarget, suggestedAddress } from '../../contract/input/target.ts';
import { isListed, parseHosts } from '../../server/links/targets/blocked-hosts.ts';
import { createOwnListener } from '../../server/links/targets/own-listener.ts';
import { checkTarget, type TargetRules } from '../../server/links/targets/target.ts';
import { testFirst } from '../support/run/rest.ts';

const elsewhere = { isOwnListener: () => false, isBlockedHost: () => false };
const rules: TargetRules = { own: new URL('https://sho.rt'), ...elsewhere };
const localRules: TargetRules = { own: new URL('http://localhost:3000'), ...elsewhere };

function outcome(entered: string, against = rules): string {
  const checked = checkTarget(against, entered);
  return checked.ok ? checked.value : checked.failure;
}

describe('a target that is no web address', () => {
  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://example.com/%0aalert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'ftp://example.com/',
    'mailto:somebody@example.com',
    'about:blank',
    'view-source:https://example.com',
    'https://',
    'https:///',
    'https://exa mple.com',
    'https://example.com:99999/',
    'https://[::1',
    'https://1.2.3.4.5/',
    'https://%00/',
    'https://user:password@example.com/',
    'https://user@example.com/',
    'https://sho.rt@evil.example/',
    'user:password@example.com',
    'https://example.com/\r\nSet-Cookie: a=b',
    'https://example.com/\nLocation: https://evil.example',
    'https://exam\tple.com/',
    'https://example.com/\u0000',
  ])('is refused: %j', (entered) => {
    expect(outcome(entered)).toBe('not-an-address');
  });
});

describe('a target that is longer than any', () => {
  it.each([
    ['as it was entered', `https://example.com/${'a'.repeat(8173)}`],
    ['as it is stored, where letters like ü take six places', `https://example.com/${'ü'.repeat(4000)}`],
  ])('%s is refused for that', (_, entered) => {
    expect(outcome(entered)).toBe('too-long');
  });

  it('is counted in characters, of which an emoji is one', () => {
    // A fragment of emoji is longer in its stored form; a host of them is shorter.
    expect(outcome(`https://example.com/${'a'.repeat(8172)}`)).toHaveLength(8192);
    expect(readTarget('😀'.repeat(8193))).toEqual({ ok: false, failure: 'too-long' });
    expect(readTarget(`${' '.repeat(4096)}😀.example`)).toMatchObject({ ok: true });
  });
});

describe('a single word', () => {
  it.each([
    ['hello', 'hello.com'],
    [' Hello ', 'hello.com'],
    ['hello/there?a=b#c', 'hello.com/there?a=b#c'],
  ])('%j may have been meant as %s', (entered, meant) => {
    expect(suggestedAddress(entered)).toBe(meant);
  });

  it.each([
    'hello.example',
    'https://hello',
    ' https://hello ',
    'http://intranet/wiki',
    'nas:8080',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '2130706433',
    'hello there',
    '',
    'javascript:alert(1)',
  ])('is not what %j is', (entered) => {
    expect(suggestedAddress(entered)).toBeNull();
  });
});

describe('a target that looks like one thing and is another', () => {
  it.each([
    ['//evil.example/x', 'https://evil.example/x'],
    ['/\\evil.example', 'https://evil.example/'],
    ['\\\\evil.example\\x', 'https://evil.example/x'],
    ['tel:123', 'https://tel:123/'],
    ['https:evil.example', 'https://evil.example/'],
    ['https:/\\evil.example', 'https://evil.example/'],
    ['https:\\\\evil.example\\path', 'https://evil.example/path'],
    ['https://аpple.com/', 'https://xn--pple-43d.com/'],
    ['https://ｅｘａｍｐｌｅ.com/', 'https://example.com/'],
    ['https://example。com/', 'https://example.com/'],
    ['https://faß.de/', 'https://xn--fa-hia.de/'],
    ['https://example.com/ü ?q="<>', 'https://example.com/%C3%BC%20?q=%22%3C%3E'],
    ['https://2130706433/', 'https://127.0.0.1/'],
    ['https://0x7f.1/', 'https://127.0.0.1/'],
    ['http://EXAMPLE.com:80/Path', 'http://example.com/Path'],
  ])('%j is kept as what it is: %s', (entered, expected) => {
    expect(outcome(entered)).toBe(expected);
  });
});

describe('a target without a scheme', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['  example.com/path  ', 'https://example.com/path'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['localhost:8080', 'https://localhost:8080/'],
    ['sub.example.museum?q=1#top', 'https://sub.example.museum/?q=1#top'],
    ['[2001:db8::1]/x', 'https://[2001:db8::1]/x'],
  ])('%j gets https', (entered, expected) => {
    expect(outcome(entered)).toBe(expected);
  });
});

describe('our own address', () => {
  it.each([
    'https://sho.rt',
    'http://sho.rt/abcd',
    'sho.rt/abcd',
    'HTTPS://SHO.RT/abcd',
    'https://sho.rt./abcd',
    'https://sho.rt:443/',
    'http://sho.rt:80/',
    'https://sho.rt:80/',
    'https://ｓｈｏ.rt/',
    'https://sho。rt/',
    'https://sh%6F.rt/',
    'https:sho.rt/abcd',
    'https:\\\\sho.rt\\abcd',
  ])('is refused as %j', (entered) => {
    expect(outcome(entered)).toBe('own-address');
  });

  it('is the host and port together, and nothing else', () => {
    expect(outcome('https://sho.rt:8443/')).toBe('https://sho.rt:8443/');
    expect(outcome('https://www.sho.rt/')).toBe('https://www.sho.rt/');
    expect(outcome('https://sho.rt.evil.example/')).toBe('https://sho.rt.evil.example/');
    expect(outcome('http://localhost:3000/x', localRules)).toBe('own-address');
    expect(outcome('https://LOCALHOST.:3000/x', localRules)).toBe('own-address');
    expect(outcome('http://localhost:3001/x', localRules)).toBe('http://localhost:3001/x');
  });

  it('is recognised in punycode', () => {
    const german: TargetRules = { own: new URL('https://kürzer.example'), ...elsewhere };
    expect(outcome('https://xn--krzer-kva.example/', german)).toBe('own-address');
    expect(outcome('https://KÜRZER.example./', german)).toBe('own-address');
  });

  it('is recognised as an IPv6 or IPv4 address however it is written', () => {
    const six: TargetRules = { own: new URL('http://[2001:db8::1]:3000'), ...elsewhere };
    expect(outcome('http://[2001:0DB8:0:0::1]:3000/', six)).toBe('own-address');
    const four: TargetRules = { own: new URL('http://192.0.2.1:3000'), ...elsewhere };
    expect(outcome('http://3221225985:3000/', four)).toBe('own-address');
    expect(outcome('http://0xC0.0.2.1:3000/', four)).toBe('own-address');
  });
});

describe('whatever is entered', () => {
  testFirst(
    [500, 3000],
    'becomes a target of printable ASCII that reads the same again, or none: %i tries',
    (numRuns) => {
      const schemes = fc.constantFrom('', 'https://', 'http://', '//', 'javascript:', 'https:\\\\');
      const rest = fc.oneof(
        fc.webUrl(),
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ maxLength: 60 }),
      );
      fc.assert(
        fc.property(schemes, rest, (scheme, text) => {
          const checked = checkTarget(rules, scheme + text);
          if (!checked.ok) return;
          expect(checked.value).toMatch(/^https?:\/\/[!-~]+$/);
          expect(checkTarget(rules, checked.value)).toEqual(checked);
          expect(new URL(checked.value).username).toBe('');
        }),
        { numRuns },
      );
    },
  );
});

describe('the server itself, past its public name', () => {
  const onAll = { host: '0.0.0.0', port: 3000, addresses: ['192.0.2.9', '2001:db8::9', 'fe80::9%eth0'] };
  const against = (listening: typeof onAll): TargetRules => ({
    ...rules,
    isOwnListener: createOwnListener(listening),
  });

  it.each([
    'http://127.0.0.1:3000/abcd',
    'https://127.0.0.1:3000/',
    'http://127.8.9.10:3000/',
    'http://2130706433:3000/',
    'http://0x7f.1:3000/',
    'http://[::1]:3000/',
    'http://[::ffff:127.0.0.1]:3000/',
    'http://[::ffff:7f00:1]:3000/',
    'http://0.0.0.0:3000/',
    'http://[::]:3000/',
    'http://localhost:3000/',
    'http://LOCALHOST.:3000/',
    'http://any.localhost:3000/',
    'http://192.0.2.9:3000/',
    'http://[::ffff:192.0.2.9]:3000/',
    'http://[2001:db8:0::9]:3000/',
    'http://[fe80::9]:3000/',
  ])('is refused as %s', (entered) => {
    expect(outcome(entered, against(onAll))).toBe('own-address');
  });

  it.each([
    'http://127.0.0.1:3001/',
    'http://127.0.0.1/',
    'http://192.0.2.10:3000/',
    'https://localhost.example:3000/',
  ])('is not %s', (entered) => {
    expect(outcome(entered, against(onAll))).toBe(entered);
  });

  it('is what it listens on, and nothing else of the machine', () => {
    const onOne = against({ ...onAll, host: '192.0.2.9' });
    expect(outcome('http://192.0.2.9:3000/', onOne)).toBe('own-address');
    expect(outcome('http://127.0.0.1:3000/', onOne)).toBe('http://127.0.0.1:3000/');
    const onLoopback = against({ ...onAll, host: '127.0.0.1' });
    expect(outcome('http://localhost:3000/', onLoopback)).toBe('own-address');
    expect(outcome('http://192.0.2.9:3000/', onLoopback)).toBe('http://192.0.2.9:3000/');
    const onDefault = against({ ...onAll, port: 80 });
    expect(outcome('http://127.0.0.1/', onDefault)).toBe('own-address');
    expect(outcome('https://127.0.0.1/', onDefault)).toBe('https://127.0.0.1/');
  });
});

describe('the block list', () => {
  const blocking = (text: string): TargetRules => {
    const { hosts } = parseHosts(text);
    return { ...rules, isBlockedHost: (host) => isListed(hosts, host) };
  };

  it('holds hosts in any spelling, and everything below them', () => {
    const { hosts, unreadable } = parseHosts(
      '# comment\n\n127.0.0.1 Evil.Example # inline\r\nbücher.example.\n192.0.2.7\n',
    );
    for (const host of ['evil.example', 'a.b.evil.example', 'xn--bcher-kva.example', '192.0.2.7'])
      expect(isListed(hosts, host)).toBe(true);
    for (const host of ['example', 'notevil.example', 'evil.example.org', '127.0.0.1', ''])
      expect(isListed(hosts, host)).toBe(false);
    expect(unreadable).toEqual([]);
  });

  it.each([
    ['a pattern', '*.evil.example'],
    ['a suffix', '.evil.example'],
    ['an address', 'http://evil.example'],
    ['an address with a path and a port', 'HTTPS://Evil.Example:8443/some/path?x#y'],
    ['an address without its scheme', '//evil.example/'],
    ['the second of two names of a hosts file', '0.0.0.0 other.example evil.example'],
  ])('understands %s', (_form, line) => {
    const { unreadable } = parseHosts(line);
    expect(unreadable).toEqual([]);
    for (const entered of ['https://evil.example/', 'https://www.evil.example/'])
      expect(outcome(entered, blocking(line))).toBe('blocked');
    expect(outcome('https://notevil.example/', blocking(line))).toBe('https://notevil.example/');
  });

  it.each([
    ['192.0.2.7', 'http://[::ffff:192.0.2.7]/'],
    ['192.0.2.7', 'http://[::ffff:c000:207]/'],
    ['192.0.2.7', 'http://[64:ff9b::192.0.2.7]/'],
    ['192.0.2.7', 'http://[2002:c000:207::1]/'],
    ['192.0.2.7', 'http://[::192.0.2.7]/'],
    ['192.0.2.7', 'http://3221225991/'],
    ['::ffff:192.0.2.7', 'http://192.0.2.7/'],
    ['2001:db8::7', 'http://[2001:0db8:0:0::0007]/'],
    ['[2001:db8::7]', 'http://[2001:db8::7]:8080/'],
    ['http://[2001:db8::7]:80/', 'http://[2001:db8::7]/'],
  ])('holds with %s also %s', (line, entered) => {
    expect(outcome(entered, blocking(line))).toBe('blocked');
    expect(outcome('http://192.0.2.8/', blocking(line))).toBe('http://192.0.2.8/');
  });

  it('names the lines it does not understand', () => {
    const { hosts, unreadable } = parseHosts(
      'good.example\n||evil.example^\n*\nevil.*\n\n! comment\nhttp://\n',
    );
    expect(unreadable).toEqual([2, 3, 4, 7]);
    expect([...hosts]).toEqual(['good.example']);
  });

  it('is asked with the host as it is resolved', () => {
    for (const entered of ['evil.example', 'HTTP://www.Evil.Example.:81/x', 'https://ｅvil.example/'])
      expect(outcome(entered, blocking('evil.example'))).toBe('blocked');
  });
});
