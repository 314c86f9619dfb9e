import { giveBackStores } from './test-store.ts';

// Set-up of every suite on PostgreSQL. It runs for each file, although the module of the stores is loaded once for all of them.
giveBackStores();
