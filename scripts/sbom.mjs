// `npm run sbom [-- FILE]`: writes the software bill of materials of a release (CycloneDX, JSON). Default: dist/sbom.cdx.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { billOfMaterials } from './lib/sbom.mjs';
import { ROOT } from './lib/workspace.mjs';

const bill = billOfMaterials(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
const file = resolve(process.argv[2] ?? join(ROOT, 'dist', 'sbom.cdx.json'));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} components written to ${file}`);
