/** The process of the load: all players and their sockets, so that what they cost is not counted as the service's. */
// The SDK takes the global WebSocket if there is one; `ws` costs this process less than Node's own.
Reflect.deleteProperty(globalThis, 'WebSocket');
const { offer } = await import('../calls.ts');
const { loadCalls } = await import('./load.ts');
offer(loadCalls);
