import { direct } from '@cardroom/table/show';
import { expect, test } from 'vitest';
import { SCENES, sceneOf } from './scenes.ts';

const lengths = Object.fromEntries(SCENES.map((name) => [name, sceneOf(name).events.map((events) => direct(events).endsAt)]));
const kinds = (name: (typeof SCENES)[number]) => sceneOf(name).events.flatMap((events) => direct(events).cues.map(({ kind }) => kind));

test('each scene is played by the rules and takes the time of the choreography', () => {
  expect(lengths).toEqual({
    fold: [1_840],
    'two-way': [3_700],
    'side-pots': [10_190],
    'hi-lo': [3_760],
    twice: [1_800, 0, 11_520],
  });
});

test('the scenes show what they are for', () => {
  expect(kinds('fold')).not.toContain('reveal');
  expect(kinds('two-way').filter((kind) => kind === 'verdict')).toHaveLength(1);
  expect(kinds('side-pots').filter((kind) => kind === 'pay')).toHaveLength(3);
  expect(kinds('side-pots').filter((kind) => kind === 'equity')).toHaveLength(4);
  expect(kinds('hi-lo').filter((kind) => kind === 'verdict')).toHaveLength(2);
  expect(kinds('twice').filter((kind) => kind === 'pay')).toHaveLength(2);
});
