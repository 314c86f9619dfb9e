import { z } from 'zod';
import { HAND_ID } from './hands.ts';
import { NOTE_CHARS_MAX, PLAYER_LABELS, type PlayerLabel, REPORT_CHARS_MAX, REPORT_REASONS } from './player-labels.ts';

/**
 * Plain text of people: lines end with \n alone, and there is no other control character, no half of a surrogate pair, and nothing
 * that turns the direction of what stands around it.
 */
export const PLAIN_TEXT = /^(?:\n|[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069])*$/u;

const plainText = (charsMax: number) => z.string().trim().max(charsMax).regex(PLAIN_TEXT);

/** Body of `PUT /api/players/:stayId/note`; without text and label there is no note. */
export const noteRequest = z.strictObject({
  note: plainText(NOTE_CHARS_MAX),
  label: z.enum(PLAYER_LABELS).nullable(),
});
export type NoteRequest = z.infer<typeof noteRequest>;

/** Body of `POST /api/players/:stayId/report`. */
export const reportRequest = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  comment: plainText(REPORT_CHARS_MAX).default(''),
  /** The hand on the screen, of that player's table; null where none was played yet. */
  handId: z.string().regex(HAND_ID).nullable(),
});
export type ReportRequest = z.infer<typeof reportRequest>;

/** Another player at a table, with what the one who asks keeps about him. */
export interface SeatedPlayer {
  readonly seat: number;
  /** By what he is named in further calls: his stay at this table. */
  readonly stayId: string;
  readonly name: string;
  /** Since when he has this seat, server ms; null = not known. */
  readonly since: number | null;
  /** '' = none. */
  readonly note: string;
  readonly label: PlayerLabel | null;
}

export interface PlayersAnswer {
  readonly players: readonly SeatedPlayer[];
}

export interface ReportAnswer {
  /** The number of the report, as people read it aloud. */
  readonly reportId: string;
}
