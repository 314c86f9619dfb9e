import { expect, test } from 'vitest';
import { createPictureClient } from './picture-client.ts';

/** The guards of the network; what hosts answer is tested from the launch on. */
const client = (address: string) =>
  createPictureClient({ allowLoopbackHttp: false, bytesMax: 1_000, resolve: async () => [{ address, family: 4 }] });

test.each(['http://127.0.0.1:9/a.png', 'https://10.0.0.1/a.png', 'https://169.254.169.254/a.png', 'http://img.casino.example/a.png'])(
  '%s is not called',
  async (url) => {
    expect(await client('93.184.216.34').fetch(url)).toEqual({ fault: 'blocked', detail: '' });
  },
);

test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.9'])('a name that leads to %s is not called', async (address) => {
  expect(await client(address).fetch('https://img.casino.example/a.png')).toEqual({ fault: 'blocked', detail: '' });
});
