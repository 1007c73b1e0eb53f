import { describe, expect, it } from 'vitest';
import { parseSecretLink } from '../../../contract/delta/delta-link.ts';
import { parseVideo } from '../../../contract/delta/delta-video.ts';
import { limits } from '../../../contract/limits.ts';

describe('a link of a message', () => {
  it.each([
    ['\n https://example.com/ \t', 'https://example.com/'],
    ['https://example.com/%0a', 'https://example.com/%0a'],
    ['mailto:a%20b@example.com', 'mailto:a%20b@example.com'],
    ['mailto:me@example.com?subject=&body=', 'mailto:me@example.com'],
    ['mailto:me@example.com?cc=a@b.example', 'mailto:me@example.com'],
    ['mailto:me@example.com?body=words', 'mailto:me@example.com?body=words'],
    ['MAILTO:Me@example.com', 'mailto:Me@example.com'],
  ])('is taken: %j', (entered, href) => {
    expect(parseSecretLink(entered)).toBe(href);
  });

  it.each([
    'https://exam\nple.com/',
    'https://*.example.com/',
    'https://me@example.com/',
    'https://:word@example.com/',
    'ftp://example.com/',
    'mailto:',
    'mailto:me',
    'mailto:me@',
    'mailto:@example.com',
    'mailto:m e@example.com',
    'mailto:me@exa mple.com',
    'mailto:me@you@example.com',
    'mailto:me@example.com,you@example.com',
    'mailto:me@example.com;you@example.com',
    'mailto:"me"@example.com',
    'mailto:me@<example.com>',
    'mailto:%0ame@example.com',
    'mailto:me@example.com%0Dbcc:you',
    'mailto:me%1f@example.com',
    'mailto:me%7F@example.com',
  ])('is refused: %j', (entered) => {
    expect(parseSecretLink(entered)).toBeNull();
  });

  it('is bounded as it was entered and as it is kept', () => {
    const address = (length: number) => 'https://example.com/'.padEnd(length, 'a');
    expect(parseSecretLink(address(limits.targetMaxLength))).toHaveLength(limits.targetMaxLength);
    expect(parseSecretLink(address(limits.targetMaxLength + 1))).toBeNull();
    expect(parseSecretLink('https://example.com/'.padEnd(limits.targetMaxLength))).not.toBeNull();
    expect(parseSecretLink('https://example.com/'.padEnd(limits.targetMaxLength + 1))).toBeNull();
    expect(parseSecretLink(`https://example.com/${'ü'.repeat(2000)}`)).toBeNull();
  });
});

describe('a video of a message', () => {
  it.each([
    ' youtu.be/dQw4w9WgXcQ ',
    'HTTPS://YOUTU.BE/dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ?from=https://example.com/',
    'youtube.com/v/dQw4w9WgXcQ',
    'music.youtube.com/watch/?v=dQw4w9WgXcQ',
    'youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('is found in %j', (address) => {
    expect(parseVideo(address)).toEqual({ provider: 'youtube', id: 'dQw4w9WgXcQ' });
  });

  it.each([
    '',
    'youtu.be',
    'youtu\n.be/dQw4w9WgXcQ',
    'youtu//.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'https://me@youtu.be/dQw4w9WgXcQ',
    'https://:word@youtu.be/dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ/more',
    'youtube.com/watch/more?v=dQw4w9WgXcQ',
    'youtube.com/other?v=dQw4w9WgXcQ',
    'youtube.com/other/dQw4w9WgXcQ',
    'youtube.com/embed/dQw4w9WgXcQ/more',
    'youtube.com/embed',
    'youtube-nocookie.com/watch/dQw4w9WgXcQ',
    'vimeo.com/76979871/more',
    'player.vimeo.com/other/76979871',
    'example.com/video/76979871',
    'example.com/dQw4w9WgXcQ',
  ])('is not found in %j', (address) => {
    expect(parseVideo(address)).toBeNull();
  });

  it('has an address of at most two thousand characters', () => {
    const address = (length: number) => 'https://youtu.be/dQw4w9WgXcQ?si='.padEnd(length, 'a');
    expect(parseVideo(address(2048))).not.toBeNull();
    expect(parseVideo(address(2049))).toBeNull();
  });

  it('is a known provider and an id of its form, and nothing less', () => {
    expect(parseVideo({ provider: 'vimeo', id: '76979871' })).toEqual({ provider: 'vimeo', id: '76979871' });
    for (const entered of [
      { provider: 'vimeo' },
      { id: '76979871' },
      { provider: 'vimeo', id: 76_979_871 },
      { provider: 'other', id: '76979871' },
      { provider: 'youtube', id: '76979871' },
      Object.assign(Object.create({ provider: 'vimeo' }), { id: '76979871' }),
      Object.assign(Object.create({ id: '76979871' }), { provider: 'vimeo' }),
      null,
      76_979_871,
    ])
      expect(parseVideo(entered)).toBeNull();
  });
});
