import type { Video } from '../../../../contract/delta/delta-video.ts';
import type { ReadingOptions } from '../files/read-files.ts';
import type { Task } from '../pictures/take-pictures.ts';

/** A message that is being written: in memory alone, never in any storage. */
export interface SecretDraft {
  /** The runs of its delta, unchecked. */
  content: readonly unknown[];
  /** Its words. */
  text: string;
}

/** What the toolbar shows of the text at the cursor. */
export interface CursorFormats {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  list: 'ordered' | 'bullet' | null;
  indent: number;
  /** The address of the link that the cursor is in. */
  link: string | null;
}

export const noFormats: CursorFormats = {
  bold: false,
  italic: false,
  underline: false,
  list: null,
  indent: 0,
  link: null,
};

/** How the editor's parts talk to the person. */
export interface EditorCallbacks {
  /** Says what could not be done. */
  tell: (problem: string) => void;
  /** Does something that takes a moment; shows how far it is, and lets it be called off. */
  workOn: (work: (task: Task) => Promise<void>) => void;
}

/** The editor as the page around it knows it: without a word of the library behind it. */
export interface Editor {
  /** The element that is typed into. */
  root: HTMLElement;
  focus: () => void;
  /** The message as it stands, unchecked: the runs of a delta. */
  content: () => unknown[];
  /** Its words. */
  text: () => string;
  toggle: (format: 'bold' | 'italic' | 'underline') => void;
  toggleList: (list: 'ordered' | 'bullet') => void;
  indent: (by: 1 | -1) => void;
  /** The words that a link would stand on: the selected ones, or those of the link that the cursor is in. */
  linkedText: () => string;
  setLink: (address: string, text: string) => void;
  removeLink: () => void;
  insertVideo: (video: Video) => void;
  insertPictures: (files: File[]) => void;
  insertFiles: (files: File[], options: ReadingOptions) => void;
  /** Pictures as pictures, all else as files. */
  insertDropped: (files: File[]) => void;
  /** Empties it; nothing of before can be brought back. */
  clear: () => void;
  dispose: () => void;
}

export interface EditorOptions extends EditorCallbacks {
  /** Calls off what is still being worked on. */
  callOff: () => void;
  /** A message to go on with. */
  content: readonly unknown[];
  placeholder: string;
  onChange: () => void;
  onCursorChange: (formats: CursorFormats) => void;
  /** Asked for by its key. */
  onLinkWanted: () => void;
}
