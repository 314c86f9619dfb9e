import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /^assets\/.*\.(js|css|svg)$/;
/** Smaller files fit one packet as they are. */
const BYTES_MIN = 1_000;

/** Puts a `.br` and a `.gz` beside each script and style: made once at the build, as small as they get, and served as they are. */
export function compressAssets(): Plugin {
  return {
    name: 'cardroom:compress-assets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          const bytes = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (!TEXT.test(output.fileName) || bytes.length < BYTES_MIN) continue;
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: brotliCompressSync(bytes, quality) });
          this.emitFile({
            type: 'asset',
            fileName: `${output.fileName}.gz`,
            source: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
          });
        }
      },
    },
  };
}
