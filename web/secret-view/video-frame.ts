import { parseVideo, type Video, videoFrameUrl } from '../../contract/delta/delta-video.ts';

/**
 * Loads a video of the message once its button is pressed, and returns how to stop listening.
 * The frame is added beside what React may own, never in its place.
 */
export function loadVideosOnRequest(root: HTMLElement | Document): () => void {
  const load = (event: Event) => {
    if (!(event.target instanceof Element) || event.target.closest('.video-load') === null) return;
    const place = event.target.closest<HTMLElement>('.video');
    const video = place === null ? null : parseVideo({ ...place.dataset });
    if (place === null || video === null || place.querySelector('iframe') !== null) return;
    const frame = createFrame(video, place.querySelector('p')?.textContent ?? 'Video');
    place.append(frame);
    place.classList.add('is-loaded');
    frame.focus();
  };
  root.addEventListener('click', load);
  return () => root.removeEventListener('click', load);
}

function createFrame(video: Video, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // The players refuse to start when they are not told which site shows them.
  frame.referrerPolicy = 'strict-origin';
  frame.src = videoFrameUrl(video);
  return frame;
}
