import { expect, it } from 'vitest';
import { DEFAULT_GROUP_VOLUMES, SOUND_GROUPS, SOUNDS, soundVolume } from './sound-groups.ts';

const settings = { muted: false, volume: 60, groupVolumes: DEFAULT_GROUP_VOLUMES };

it('every sound plays at full volume unless its group is quieter', () => {
  for (const sound of SOUNDS) expect(soundVolume(sound, settings)).toBe(60);
  expect(soundVolume('deal', { ...settings, groupVolumes: { ...DEFAULT_GROUP_VOLUMES, table: 50 } })).toBe(30);
});

it.each(SOUND_GROUPS)('the group %s can be switched off on its own', (group) => {
  const groupVolumes = { ...DEFAULT_GROUP_VOLUMES, [group]: 0 };
  const silent = SOUNDS.filter((sound) => soundVolume(sound, { ...settings, groupVolumes }) === 0);
  expect(silent.length).toBeGreaterThan(0);
  expect(silent.length).toBeLessThan(SOUNDS.length);
});

it('mute silences every sound', () => {
  expect(SOUNDS.every((sound) => soundVolume(sound, { ...settings, muted: true }) === 0)).toBe(true);
});
