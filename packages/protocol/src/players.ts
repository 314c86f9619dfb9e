import { z } from 'zod';
import { HAND_ID } from './hands.ts';
import { NOTE_CHARS_MAX, PLAYER_LABELS, type PlayerLabel, REPORT_CHARS_MAX, REPORT_REASONS } from './player-labels.ts';

/** Plain text written by people: lines end with \n, and there are no other control characters, lone surrogates or direction marks. */
export const PLAIN_TEXT = /^(?:\n|[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069])*$/u;

const plainText = (charsMax: number) => z.string().trim().max(charsMax).regex(PLAIN_TEXT);

/** Body of `PUT /api/players/:stayId/note`. An empty text without a label deletes the note. */
export const noteRequest = z.strictObject({
  note: plainText(NOTE_CHARS_MAX),
  label: z.enum(PLAYER_LABELS).nullable(),
});
export type NoteRequest = z.infer<typeof noteRequest>;

/** Body of `POST /api/players/:stayId/report`. */
export const reportRequest = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  comment: plainText(REPORT_CHARS_MAX).default(''),
  /** The hand on screen at that player's table; null if none has been played yet. */
  handId: z.string().regex(HAND_ID).nullable(),
});
export type ReportRequest = z.infer<typeof reportRequest>;

/** Another player at a table, with the note and label the requesting player gave them. */
export interface SeatedPlayer {
  readonly seat: number;
  /** Identifies the player in further calls: their stay at this table. */
  readonly stayId: string;
  readonly name: string;
  /** Since when they have had this seat, server ms; null = unknown. */
  readonly since: number | null;
  /** '' = none. */
  readonly note: string;
  readonly label: PlayerLabel | null;
}

export interface PlayersAnswer {
  readonly players: readonly SeatedPlayer[];
}

export interface ReportAnswer {
  /** The number of the report, easy to read aloud. */
  readonly reportId: string;
}
