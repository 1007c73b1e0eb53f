import { BlockEmbed } from 'quill/blots/block.js';
import { parseVideo, type Video, videoPageUrl } from '../../../../contract/delta/delta-video.ts';

/** A video as the message keeps it: provider and id. The editor shows where it leads and loads nothing from there. */
export class VideoBlot extends BlockEmbed {
  static override blotName = 'video';
  static override tagName = 'DIV';
  static override className = 'video';

  static override create(value: unknown): HTMLElement {
    const node = document.createElement('div');
    node.className = 'video';
    node.contentEditable = 'false';
    const video = parseVideo(value);
    if (video === null) return node;
    node.dataset['provider'] = video.provider;
    node.dataset['id'] = video.id;
    const still = document.createElement('span');
    still.className = 'video-still';
    still.ariaHidden = 'true';
    const about = document.createElement('div');
    about.className = 'video-about';
    about.append(
      paragraph(`Video on ${providerNames[video.provider]}`),
      paragraph(videoPageUrl(video).replace(/^https:\/\/(www\.)?/, ''), 'video-note'),
    );
    node.append(still, about);
    return node;
  }

  static override formats(): Record<string, never> {
    return {};
  }

  static override value(node: HTMLElement): Video | null {
    return parseVideo({ ...node.dataset });
  }
}

const providerNames: Record<Video['provider'], string> = { youtube: 'YouTube', vimeo: 'Vimeo' };

function paragraph(text: string, className = ''): HTMLElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}
