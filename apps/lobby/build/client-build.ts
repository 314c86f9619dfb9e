import { CATALOG_PART } from '@cardroom/texts';

/** `texts.de.table-….js` for the texts of a language, so that the browser's network log tells which ones were fetched. */
function chunkName({ facadeModuleId }: { readonly facadeModuleId: string | null }): string {
  const [, language, part] = CATALOG_PART.exec(facadeModuleId ?? '') ?? [];
  return part === undefined ? 'assets/[name]-[hash].js' : `assets/texts.${language}.${part}-[hash].js`;
}

/**
 * The first script, and the first page with all it needs, are one file each. Otherwise every part that is loaded later and shares something
 * with the page would cut a piece out of it, and pieces compress worse.
 */
const FIRST_FILES = [
  { name: 'boot', test: /\/src\/boot\.ts$/, priority: 1 },
  { name: 'page', test: /\/src\/main\.tsx$/ },
];

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
    output: { chunkFileNames: chunkName, codeSplitting: { groups: FIRST_FILES } },
    // The protocol package declares zod and schema objects at its top level; the browser only uses its constants and types. The rules
    // do nothing by being loaded, so that the table does not carry what only the replayer folds with.
    treeshake: { moduleSideEffects: (id: string) => !/\/packages\/(protocol|poker|table|views)\//.test(id) },
  },
};
