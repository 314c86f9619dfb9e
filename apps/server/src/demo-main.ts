// The service with the demo casino, as `npm start` runs it. The entry point of production, main.ts, cannot reach the demo.
import { prepareDemo } from './service/demo.ts';
import { startOrExplain } from './service/run-process.ts';

await startOrExplain({ prepareDemo });
