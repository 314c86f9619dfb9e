import { CATALOG_PART } from '@cardroom/texts';

/** `texts.de.table-….js` for the texts of a language, so that the browser's network log tells which ones were fetched. */
function chunkName({ facadeModuleId }: { readonly facadeModuleId: string | null }): string {
  const [, language, part] = CATALOG_PART.exec(facadeModuleId ?? '') ?? [];
  return part === undefined ? 'assets/[name]-[hash].js' : `assets/texts.${language}.${part}-[hash].js`;
}

/** How everything of the client is built. */
export const CLIENT_BUILD = {
  outDir: 'dist',
  target: 'es2022',
  // An inlined image would need `data:` in the content security policy.
  assetsInlineLimit: 0,
  sourcemap: false,
  // Browsers from before 2023 take no hints of what to fetch: for them the page only comes a little later.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: { chunkFileNames: chunkName },
    // The protocol package declares zod and schema objects at its top level; the browser only uses its constants and types. The rules
    // do nothing by being loaded, so that the table does not carry what only the replayer folds with.
    treeshake: { moduleSideEffects: (id: string) => !/\/packages\/(protocol|poker|table|views)\//.test(id) },
  },
};
