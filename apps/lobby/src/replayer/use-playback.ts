import { useStore } from 'zustand';
import type { Playback, PlaybackState } from './playback.ts';

/** Selects part of the playback; the component re-renders only when that part changes. */
export function usePlayback<T>(playback: Playback, select: (state: PlaybackState) => T): T {
  return useStore(playback.store, select);
}
