import { addCatalog } from '../i18n/i18n.ts';
import { RulesPage } from './rules-page.tsx';

/** Loads the texts of the page. Hand rankings and cards have the names they have at the table. */
export async function loadRules() {
  await Promise.all([addCatalog('table'), addCatalog('help')]);
  return { default: RulesPage };
}
