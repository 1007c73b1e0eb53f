import type { LinkType } from '../../../../contract/fields.ts';
import { limits } from '../../../../contract/limits.ts';
import { messages } from '../../../../contract/messages.ts';

export interface CreateTexts {
  title: string;
  description: string;
  submit: string;
  /** Said when it is done, and for how long. */
  created: string;
  createdMs: number;
  /** Said when the server refuses; its own words follow. */
  refused: string;
  /** Said when the server could not be asked. */
  lost: string;
  /** Said when the server agreed, but gave no address. */
  noAddress: string;
  messageHelp: { wide: string; narrow: string };
  keyHelp: { wide: string; narrow: string };
}

/** What the two popups say. */
export const createTexts: Record<LinkType, CreateTexts> = {
  url: {
    title: 'Create shylnk',
    description: 'A short link with the protections you choose',
    submit: 'Create shylnk',
    created: messages.links.shortened,
    createdMs: limits.linkToastMs,
    refused: messages.links.shorteningError,
    lost: messages.links.shorteningUnsuccessful,
    noAddress: messages.links.generateFallback,
    messageHelp: { wide: 'Shown before the visitor is redirected', narrow: 'Shown before the redirect' },
    keyHelp: { wide: 'Visitors must enter it to open the link', narrow: 'Needed to open the link' },
  },
  secret: {
    title: 'Share secret',
    description: 'A message that only the link opens',
    submit: 'Share secret',
    created: messages.secrets.live,
    createdMs: limits.secretToastMs,
    refused: messages.secrets.generateFailed,
    lost: messages.secrets.saveError,
    noAddress: messages.secrets.generateFailed,
    messageHelp: { wide: 'Shown before the secret opens', narrow: 'Shown before the secret opens' },
    keyHelp: { wide: 'Readers must enter it to open the secret', narrow: 'Needed to open the secret' },
  },
};
