/** A video by its provider and its id there; never an address. */
export interface Video {
  provider: 'youtube' | 'vimeo';
  id: string;
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
