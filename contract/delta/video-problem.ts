import { unknownVideo } from './delta.ts';
import { youtubeHosts } from './delta-video.ts';

const openOne = 'Open one of its videos and copy the address of that.';

/** What the first part of a path means, on YouTube and on Vimeo. */
const youtubePages: Record<string, string> = {
  playlist: `This is a playlist. ${openOne}`,
  channel: `This is a channel. ${openOne}`,
  c: `This is a channel. ${openOne}`,
  user: `This is a channel. ${openOne}`,
  clip: 'This is a clip. Only whole videos can be shown: copy the address of the one it is from.',
  post: `This is a post. ${openOne}`,
};
const vimeoPages: Record<string, string> = {
  showcase: `This is a showcase. ${openOne}`,
  album: `This is a showcase. ${openOne}`,
  channels: `This is a channel. ${openOne}`,
  groups: `This is a group. ${openOne}`,
  ondemand: 'This video has to be bought or rented, and cannot be shown elsewhere.',
  event: 'This is a live event. Only videos that stay can be shown.',
};

const unlisted = 'This video is private or unlisted: Vimeo does not let it be shown elsewhere.';
const noVideo = 'This address leads to no single video. Open the video and copy its address.';

/** Why an address that `parseVideo` does not know cannot be shown. */
export function describeVideoProblem(entered: string): string {
  const trimmed = entered.trim();
  if (trimmed === '') return 'Enter the address of a video';
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (url === null) return unknownVideo;
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  if (url.hostname === 'youtu.be' || youtubeHosts.includes(url.hostname)) {
    if (first.startsWith('@') || second === 'live_stream') return `This is a channel. ${openOne}`;
    if (second === 'videoseries' || (first === 'watch' && url.searchParams.has('list')))
      return youtubePages['playlist'] ?? noVideo;
    return Object.hasOwn(youtubePages, first) ? (youtubePages[first] ?? noVideo) : noVideo;
  }
  if (!/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return unknownVideo;
  if (/^\d+$/.test(first) && second !== '') return unlisted;
  return Object.hasOwn(vimeoPages, first) ? (vimeoPages[first] ?? noVideo) : noVideo;
}
