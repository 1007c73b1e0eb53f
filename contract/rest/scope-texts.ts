import type { ApiKeyScope } from '../api-keys.ts';

/** A scope in words: for those who choose one, in a group with others, and for those who read what it allows. */
interface ScopeTexts {
  group: 'Links' | 'Secrets' | 'Other';
  label: string;
  text: string;
}

/** What a key with a scope may do. */
export const scopeTexts: Record<ApiKeyScope, ScopeTexts> = {
  'links:create': {
    group: 'Links',
    label: 'Create',
    text: 'Make links. It sees nothing but the answers to its own requests.',
  },
  'links:read': {
    group: 'Links',
    label: 'Read',
    text: 'List and read links, and draw their QR codes.',
  },
  'links:write': {
    group: 'Links',
    label: 'Change and delete',
    text: 'Change, switch and delete links.',
  },
  'secrets:create': {
    group: 'Secrets',
    label: 'Create',
    text: 'Make secrets. It sees nothing but the answers to its own requests.',
  },
  'secrets:read': {
    group: 'Secrets',
    label: 'Read, never the message',
    text: 'List and read what is known about secrets; never a message.',
  },
  'secrets:write': {
    group: 'Secrets',
    label: 'Change and delete',
    text: 'Change, switch and delete secrets.',
  },
  'statistics:read': {
    group: 'Other',
    label: 'Statistics',
    text: 'Read how often links and secrets are visited.',
  },
  'webhooks:write': { group: 'Other', label: 'Webhooks', text: 'Manage webhooks.' },
  'imports:write': { group: 'Other', label: 'Imports', text: 'Bring links along from elsewhere.' },
  'export:read': {
    group: 'Other',
    label: 'Export',
    text: 'Take all links and secrets along; never a key or a message.',
  },
};
