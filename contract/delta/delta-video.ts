/** A video by its provider and its id there; never an address. */
export interface Video {
  provider: 'youtube' | 'vimeo';
  id: string;
}

/** YouTube uses two words of an id's length for playlists and live channels, which are no videos. */
const idForms = {
  youtube: /^(?!videoseries$|live_stream$)[A-Za-z0-9_-]{11}$/,
  vimeo: /^[1-9]\d{0,11}$/,
};

/** Where YouTube's own pages are. */
export const youtubeHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'];
const youtubeFrameHosts = ['youtube-nocookie.com', 'www.youtube-nocookie.com'];
const vimeoHosts = ['vimeo.com', 'www.vimeo.com'];

/** The video that an address of YouTube or Vimeo, or a stored provider and id, stands for; null when it is neither. */
export function parseVideo(entered: unknown): Video | null {
  if (typeof entered === 'string') return fromAddress(entered);
  if (typeof entered !== 'object' || entered === null) return null;
  if (!Object.hasOwn(entered, 'provider') || !Object.hasOwn(entered, 'id')) return null;
  const { provider, id } = entered as Record<'provider' | 'id', unknown>;
  return provider === 'youtube' || provider === 'vimeo' ? videoOf(provider, id) : null;
}

function fromAddress(entered: string): Video | null {
  const trimmed = entered.trim();
  if (trimmed.length > 2048 || /\p{Cc}/u.test(trimmed)) return null;
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`);
  if (url === null || url.port !== '' || url.username !== '' || url.password !== '') return null;
  const [first = '', second, ...rest] = url.pathname.replace(/\/$/, '').split('/').slice(1);
  if (rest.length > 0) return null;
  if (url.hostname === 'youtu.be') return second === undefined ? videoOf('youtube', first) : null;
  if (youtubeHosts.includes(url.hostname)) {
    if (first === 'watch' && second === undefined) return videoOf('youtube', url.searchParams.get('v'));
    return ['embed', 'shorts', 'live', 'v'].includes(first) ? videoOf('youtube', second) : null;
  }
  if (youtubeFrameHosts.includes(url.hostname)) return first === 'embed' ? videoOf('youtube', second) : null;
  if (vimeoHosts.includes(url.hostname)) return second === undefined ? videoOf('vimeo', first) : null;
  return url.hostname === 'player.vimeo.com' && first === 'video' ? videoOf('vimeo', second) : null;
}

function videoOf(provider: Video['provider'], id: unknown): Video | null {
  return typeof id === 'string' && idForms[provider].test(id) ? { provider, id } : null;
}

/** The address a video's frame loads once the reader asks for it: the provider's host that sets no cookie. */
export function videoFrameUrl(video: Video): string {
  return video.provider === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${video.id}?autoplay=1`
    : `https://player.vimeo.com/video/${video.id}?autoplay=1&dnt=1`;
}

/** The address of a video's own page at its provider. */
export function videoPageUrl(video: Video): string {
  return video.provider === 'youtube'
    ? `https://www.youtube.com/watch?v=${video.id}`
    : `https://vimeo.com/${video.id}`;
}
