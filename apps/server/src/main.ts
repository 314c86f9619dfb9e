import { startOrExplain } from './service/run-process.ts';

await startOrExplain();
