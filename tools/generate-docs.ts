/** Writes the pages that follow from the code; `--check` only says whether they are current. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exampleAddress, openApiDocument } from '../contract/rest/openapi/document.ts';
import { statuses } from '../contract/statuses.ts';
import { settings } from '../server/config/settings.ts';

interface SettingDoc {
  doc: string;
  default: string | null;
  defaultDoc?: string;
}

const settingDocs: [name: string, setting: SettingDoc][] = Object.entries(settings);

function configurationPage(): string {
  const rows = settingDocs.map(
    ([name, setting]) => `| \`${name}\` | ${setting.doc} | ${defaultCell(setting)} |`,
  );
  return `# Settings

<!-- Written by \`npm run docs\` from server/config/settings.ts: change it there. -->

Settings are read from the environment, and from a file \`.env\` in the folder the server is started from. Each can
also be given as a file: \`NAME_FILE\` holds the path of a file whose content is the value of \`NAME\`, which keeps
secrets out of the environment. A setting that is not understood stops the start; all problems are listed at once.

| Setting | What it does | When it is not set |
|---|---|---|
${rows.join('\n')}
`;
}

function defaultCell({ default: value, defaultDoc }: SettingDoc): string {
  if (defaultDoc !== undefined) return defaultDoc;
  return value === null ? 'off' : `\`${value}\``;
}

function environmentExample(): string {
  const entries = settingDocs.map(([name, setting]) => {
    const fallback = setting.defaultDoc ?? setting.default;
    const comment = fallback === null ? setting.doc : `${setting.doc} Not set: ${fallback}`;
    return `# ${comment}\n#${name}=${setting.default ?? ''}\n`;
  });
  return `# Written by \`npm run docs\` from server/config/settings.ts. Copy it to .env and set what you need.\n\n${entries.join('\n')}`;
}

function errorsPage(): string {
  const rows = Object.entries(statuses)
    .sort(([, a], [, b]) => a.code - b.code)
    .map(([name, { code, http, text }]) => `| ${code} | ${name} | ${http} | ${text} |`);
  return `# Status codes

<!-- Written by \`npm run docs\` from contract/statuses.ts: change it there. -->

Every answer of a call carries one of these in \`status_code\`. Most outcomes, good or bad, are HTTP 200 with
\`status: "ok"\`; where another HTTP status is named here, the answer has that one and \`status: "error"\`.

| \`status_code\` | Name in the code | HTTP | Text when nothing more exact is known |
|---|---|---|---|
${rows.join('\n')}
`;
}

function openApiFile(): string {
  return `${JSON.stringify(openApiDocument(exampleAddress), null, 2)}\n`;
}

const pages = {
  'docs/configuration.md': configurationPage(),
  'docs/errors.md': errorsPage(),
  'docs/openapi.json': openApiFile(),
  '.env.example': environmentExample(),
};

const isCheck = process.argv.includes('--check');
for (const [name, text] of Object.entries(pages)) {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === text;
  if (isCheck && !isCurrent) {
    process.stderr.write(`${name} is not what the code says.\n`);
    process.exitCode = 1;
  }
  if (!isCheck && !isCurrent) {
    writeFileSync(path, text);
    process.stderr.write(`${name} written.\n`);
  }
}
