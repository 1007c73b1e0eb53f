import { expect, it } from 'vitest';
import { apiKeyScopes } from '../../contract/api-keys.ts';
import { exampleAddress, openApiDocument } from '../../contract/rest/openapi/document.ts';
import { scopeTexts } from '../../contract/rest/scope-texts.ts';
import { scopeGroups } from '../../web/features/api-keys/scope-groups.ts';

it('the form offers every scope once, under the words of the contract', () => {
  const offered = scopeGroups.flatMap(({ title, options }) =>
    options.map(({ value, label }) => ({ scope: value, group: title, label })),
  );
  expect(offered).toEqual(
    apiKeyScopes.map((scope) => {
      const { group, label } = scopeTexts[scope];
      return { scope, group, label };
    }),
  );
  expect(scopeGroups.map(({ title }) => title)).toEqual(['Links', 'Secrets', 'Other']);
});

it('and the published document says of each what the contract says of it', () => {
  const { paths } = openApiDocument(exampleAddress);
  const told = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ security, description }) =>
      security.flatMap(({ apiKey = [] }) => apiKey.map((scope) => ({ scope, description }))),
    );
  expect(told.length).toBeGreaterThan(0);
  for (const { scope, description } of told)
    expect(description).toBe(
      `Needs the scope \`${scope}\`: ${scopeTexts[scope as keyof typeof scopeTexts].text}`,
    );
});
