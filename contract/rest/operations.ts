import { linkOperations } from './link-operations.ts';
import { manyOperations } from './many-operations.ts';
import { otherOperations } from './other-operations.ts';
import { secretOperations } from './secret-operations.ts';
import { tagOperations } from './tag-operations.ts';
import { webhookOperations } from './webhook-operations.ts';

/** Every operation of /api/v1. */
export const operations = {
  ...linkOperations,
  ...secretOperations,
  ...manyOperations,
  ...tagOperations,
  ...otherOperations,
  ...webhookOperations,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
