import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Bill {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly version: string;
    readonly hashes?: readonly { readonly content: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const { billOfMaterials, SHIPPED } = (await import(new URL('../scripts/lib/sbom.mjs', import.meta.url).href)) as {
  billOfMaterials(lock: object): Bill;
  readonly SHIPPED: readonly string[];
};
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const bill = billOfMaterials(lock);
const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));

describe('the software bill of materials', () => {
  test('holds every production dependency of what is shipped, in its exact version', () => {
    for (const part of SHIPPED) {
      const { dependencies } = JSON.parse(readFileSync(join(ROOT, part, 'package.json'), 'utf8'));
      for (const name of Object.keys(dependencies)) {
        const entry = lock.packages[`node_modules/${name}`];
        const { version } = entry.link ? lock.packages[entry.resolved] : entry;
        expect(named).toContain(`${name}@${version}`);
      }
    }
    // Packages that npm's own command leaves out of this repository's list.
    for (const name of ['zod', 'express', 'pg', 'ws', '@colyseus/core', 'better-sqlite3']) {
      expect(bill.components.some((one) => one.name === name)).toBe(true);
    }
  });

  test('holds no tool, and a hash of everything from a registry', () => {
    for (const { name, hashes } of bill.components) {
      expect(lock.packages[`node_modules/${name}`]?.dev).toBeUndefined();
      if (!name.startsWith('@cardroom/')) expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    }
    for (const tool of ['vitest', '@biomejs/biome', 'playwright-core', 'turbo', 'fast-check', '@cardroom/demo-operator']) {
      expect(bill.components.some((one) => one.name === tool)).toBe(false);
    }
  });

  test('is refused when the lockfile lacks a package that is needed', () => {
    const { 'node_modules/express': gone, ...rest } = lock.packages;
    expect(gone).toBeDefined();
    expect(() => billOfMaterials({ ...lock, packages: rest })).toThrow(/^apps\/server needs express, which the lockfile lacks/);
  });

  test('is the same, byte for byte, for the same lockfile in any order', () => {
    const shuffled = { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).reverse()) };
    expect(JSON.stringify(billOfMaterials(shuffled))).toBe(JSON.stringify(bill));
  });

  test('names only components that it lists, once each', () => {
    const refs = bill.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const known = new Set([...refs, bill.metadata.component['bom-ref']]);
    for (const { ref, dependsOn } of bill.dependencies) for (const one of [ref, ...dependsOn]) expect(known).toContain(one);
  });
});
