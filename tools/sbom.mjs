/** Writes what this version is made of (CycloneDX), into the file that is named or beside the release archives. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { billOfMaterials } from './setup/bill-of-materials.mjs';
import { runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';

await runCommand(([file = repositoryPath('release', 'sbom.cdx.json')]) => {
  const bill = billOfMaterials();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  say(`${file} (${bill.components.length} packages)`);
});
