// `npm run check`: the fast part of `npm test`, for every edit.
import { close, staticChecks, vitest } from './lib/suites.mjs';
import { ensureInstalled } from './lib/workspace.mjs';

ensureInstalled();
const checks = await staticChecks();
const unit = await vitest(['pure', 'client']);
close([checks, unit]);
