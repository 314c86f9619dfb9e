// Starts the service with the control port of browser and process tests. The product's entry point, src/main.ts, cannot reach it.
import { prepareDemo } from '../src/service/demo.ts';
import { startOrExplain } from '../src/service/run-process.ts';
import { createControl } from './control/control-port.ts';

if (process.env.NODE_ENV === 'production') throw new Error('the control port is for tests alone: NODE_ENV must not be production');
await startOrExplain({ control: createControl(), prepareDemo });
