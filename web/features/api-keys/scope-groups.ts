import { type ApiKeyScope, apiKeyScopes } from '../../../contract/api-keys.ts';
import { scopeTexts } from '../../../contract/rest/scope-texts.ts';

interface ScopeGroup {
  title: string;
  options: readonly { value: ApiKeyScope; label: string }[];
}

/** What a key may do, in words, in the groups of the form. */
export const scopeGroups: readonly ScopeGroup[] = [
  ...new Set(apiKeyScopes.map((scope) => scopeTexts[scope].group)),
].map((title) => ({
  title,
  options: apiKeyScopes
    .filter((scope) => scopeTexts[scope].group === title)
    .map((value) => ({ value, label: scopeTexts[value].label })),
}));

/** Scopes that are often wanted together. */
export const scopePresets: readonly { label: string; values: readonly ApiKeyScope[] }[] = [
  { label: 'Create links only', values: ['links:create'] },
  { label: 'Create secrets only', values: ['secrets:create'] },
  { label: 'Read only', values: ['links:read', 'secrets:read', 'statistics:read'] },
  { label: 'Everything', values: apiKeyScopes },
];
