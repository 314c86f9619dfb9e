import { useStore } from 'zustand';
import type { Playback, PlaybackState } from './playback.ts';

/** A part of the playback; the component renders again only when that part changes. */
export function usePlayback<T>(playback: Playback, select: (state: PlaybackState) => T): T {
  return useStore(playback.store, select);
}
