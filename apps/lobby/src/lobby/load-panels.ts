import { addCatalog } from '../i18n/i18n.ts';

/** Loads the parts of the lobby that are not on its first screen, with their texts. */
export async function loadPanels() {
  const [panels] = await Promise.all([import('./panels/index.ts'), addCatalog('panels')]);
  return panels;
}
