import Quill from 'quill/core';
import Bold from 'quill/formats/bold.js';
import Image from 'quill/formats/image.js';
import IndentClass from 'quill/formats/indent.js';
import Italic from 'quill/formats/italic.js';
import List from 'quill/formats/list.js';
import Underline from 'quill/formats/underline.js';
import { checkImage } from '../../../../contract/delta/delta-image.ts';
import { FileBlot } from '../files/file-blot.ts';
import { LinkBlot } from './link-blot.ts';
import { SecretClipboard } from './secret-clipboard.ts';
import { SecretUploader } from './secret-uploader.ts';
import { VideoBlot } from './video-blot.ts';

/** A picture that is part of the message; Quill's own would also fetch one from anywhere. */
class ImageBlot extends Image {
  static override create(value: string): Element {
    // biome-ignore lint/complexity/noThisInStatic: Image's own would ask its own rules, not those below
    const node = super.create(value);
    node.setAttribute('alt', 'Picture in the message');
    return node;
  }

  static override formats(): Record<string, never> {
    return {};
  }

  static override sanitize(source: string): string {
    const image = checkImage(source);
    return image.ok ? image.value.source : '';
  }
}

/** All that a message can be made of. Whatever else is pasted or typed does not become part of it. */
export const secretFormats = [
  'bold',
  'italic',
  'underline',
  'list',
  'indent',
  'link',
  'image',
  'video',
  'file',
];

Quill.register(
  {
    'formats/bold': Bold,
    'formats/italic': Italic,
    'formats/underline': Underline,
    'formats/list': List,
    'formats/indent': IndentClass,
    'formats/link': LinkBlot,
    'formats/image': ImageBlot,
    'formats/video': VideoBlot,
    'formats/file': FileBlot,
    'modules/clipboard': SecretClipboard,
    'modules/uploader': SecretUploader,
  },
  true,
);
