import { importLimits } from '../../../contract/imports/import-limits.ts';
import { writeSize } from '../../../contract/input/write-size.ts';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import { failedCallText } from '../../api/failed-call-text.ts';
import { UnreadableUpload } from './send-file.ts';

/** Why an upload has stopped, and whether it can go on from there. */
export interface UploadProblem {
  text: string;
  canGoOn: boolean;
}

export function uploadProblem(error: unknown): UploadProblem {
  if (error instanceof UnreadableUpload)
    return {
      text: 'The file cannot be read. Was it moved or changed? Please choose it again.',
      canGoOn: false,
    };
  if (isUnreachable(error))
    return {
      text: 'The server cannot be reached. What has arrived is kept: go on when you are online again.',
      canGoOn: true,
    };
  const status = error instanceof ApiError ? error.httpStatus : 0;
  if (status === 404)
    return { text: 'Another upload has taken its place. Please choose the file again.', canGoOn: false };
  return { text: failedCallText(error as Error), canGoOn: status === 429 || status >= 500 };
}

/** What is wrong with files that were dropped or chosen; null: there is one to be sent. */
export function fileProblem(files: readonly Pick<File, 'size'>[]): string | null {
  const [file] = files;
  if (file === undefined) return 'That was no file. Please drop a file, or choose one.';
  if (files.length > 1) return 'One file at a time, please.';
  if (file.size === 0) return 'This file is empty.';
  return file.size > importLimits.fileBytes
    ? `This file has ${writeSize(file.size)}. ${writeSize(importLimits.fileBytes)} is the most: please split it.`
    : null;
}
