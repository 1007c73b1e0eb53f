import { limits } from '../../limits.ts';
import type { Operation } from '../operation.ts';
import { newRequest, requestPage, requestResource } from './request-schemas.ts';

const code = { path: { code: 'r4Nk8tWz2QyB' } };

/** What programs do with requests for secrets. Nothing here reads an answer. */
export const requestOperations = {
  listRequests: {
    method: 'GET',
    path: '/requests',
    scope: 'secrets:read',
    tag: 'secrets',
    summary: `Lists your requests for secrets, the newest first: all at once, since there are at most ${limits.asksPerPerson}.`,
    success: { status: 200, schema: requestPage },
    problems: ['scopeMissing'],
    example: {},
  },
  createRequest: {
    method: 'POST',
    path: '/requests',
    scope: 'secrets:create',
    tag: 'secrets',
    summary: 'Asks for a secret. You make the keys: answers are sealed to yours, and nobody else opens them.',
    body: newRequest,
    success: { status: 201, schema: requestResource },
    problems: [
      'scopeMissing',
      'badOptions',
      'tooManyRequests',
      'tooLarge',
      'unsupportedMedia',
      'otherRequest',
      'stillUnderWay',
    ],
    isRepeatable: true,
    example: {
      body: {
        question: 'The password of the printer, please',
        answers: 1,
        public_key: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        wrapped_key: {
          iv: 'q80rEjRWeJqrze8B',
          wk: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4v',
        },
        proof_hash: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
      },
    },
  },
  withdrawRequest: {
    method: 'POST',
    path: '/requests/{code}/withdraw',
    scope: 'secrets:write',
    tag: 'secrets',
    summary: 'Ends a request: nobody can answer any more. Answers that have come stay.',
    success: { status: 204 },
    problems: ['scopeMissing', 'notFound'],
    example: code,
  },
  deleteRequest: {
    method: 'DELETE',
    path: '/requests/{code}',
    scope: 'secrets:write',
    tag: 'secrets',
    summary: 'Destroys a request and all its answers.',
    success: { status: 204 },
    problems: ['scopeMissing', 'notFound'],
    example: code,
  },
} as const satisfies Record<string, Operation>;
