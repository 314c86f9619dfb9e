/** The process of the floors' clients, so that what they cost is not counted as the floor's. */
// The SDK takes the global WebSocket if there is one; `ws` costs this process less than Node's own.
Reflect.deleteProperty(globalThis, 'WebSocket');
const { offer } = await import('../calls.ts');
const { floorCalls } = await import('./clients.ts');
offer(floorCalls);
