import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const KILOBYTE = 1_000;

/** Fails the build when the script that every page loads grows beyond `limit` KB gzipped. */
export function sizeBudget(limit: number): Plugin {
  return {
    name: 'cardroom:size-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entries = Object.values(bundle).filter((output) => output.type === 'chunk' && output.isEntry);
      const size = entries.reduce((sum, output) => sum + (output.type === 'chunk' ? gzipSync(output.code).length : 0), 0) / KILOBYTE;
      this.info(`script: ${size.toFixed(2)} KB gzipped of ${limit}`);
      if (size > limit) this.error(`over the size budget: ${size.toFixed(1)} KB gzipped of ${limit}`);
    },
  };
}
