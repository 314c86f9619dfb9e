import { expect, test } from 'vitest';
import type { AskPeer } from './ask-peer.ts';
import { measuredAsk, type PeerAsked } from './measured-ask.ts';
import { NOTED, peerCall } from './peer-calls.ts';

test('hands on what a process answers, and tells each call with its name and whether it was answered', async () => {
  const peer = { processId: 'b.1', address: 'http://127.0.0.1:1' };
  const call = peerCall('look', { question: NOTED, answer: NOTED });
  const answers: (object | null)[] = [{}, null];
  const told: PeerAsked[] = [];
  const ask = measuredAsk((async () => answers.shift()) as AskPeer, (one) => void told.push(one));
  expect([await ask(peer, call, {}), await ask(peer, call, {})]).toEqual([{}, null]);
  expect(told).toEqual([
    { call: 'look', ms: expect.any(Number), isAnswered: true },
    { call: 'look', ms: expect.any(Number), isAnswered: false },
  ]);
});
