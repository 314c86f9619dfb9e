import { checkEveryRow } from '../rows.ts';

// Set-up of every suite that reads storage: a row that differs from its spec fails the test that read it.
checkEveryRow();
