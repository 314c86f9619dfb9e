import type { CueSound } from '@cardroom/table/show';

/** A sound of the show, of the player's turn, or of chat. */
export type Sound = CueSound | 'turn' | 'low-time' | 'message';

/** Sounds a player sets together: the player's turn, the action at the table, their own wins, and chat. */
export const SOUND_GROUPS = ['turn', 'table', 'win', 'chat'] as const;
export type SoundGroup = (typeof SOUND_GROUPS)[number];
export type GroupVolumes = Readonly<Record<SoundGroup, number>>;

export const VOLUME_MAX = 100;
export const DEFAULT_GROUP_VOLUMES: GroupVolumes = { turn: VOLUME_MAX, table: VOLUME_MAX, win: VOLUME_MAX, chat: VOLUME_MAX };

const GROUP_OF: Readonly<Record<Sound, SoundGroup>> = {
  turn: 'turn',
  'low-time': 'turn',
  deal: 'table',
  board: 'table',
  fold: 'table',
  chips: 'table',
  'all-in': 'table',
  check: 'table',
  win: 'win',
  message: 'chat',
};

export const SOUNDS = Object.keys(GROUP_OF) as readonly Sound[];

export interface SoundSettings {
  readonly muted: boolean;
  /** Overall volume, 0 to 100. */
  readonly volume: number;
  /** Volume of each group relative to the whole, 0 to 100. */
  readonly groupVolumes: GroupVolumes;
}

/** The volume of a sound, 0 to 100; 0 = silent. */
export function soundVolume(sound: Sound, { muted, volume, groupVolumes }: SoundSettings): number {
  return muted ? 0 : (volume * groupVolumes[GROUP_OF[sound]]) / VOLUME_MAX;
}
