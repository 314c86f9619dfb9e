import { z } from 'zod';

/** Whether players may share hands by link: not at all, with the others named by their seats, or with display names. */
export const HAND_SHARING_MODES = ['off', 'seats', 'names'] as const;
export type HandSharing = (typeof HAND_SHARING_MODES)[number];

/** How long a link works: 30 days. */
export const SHARED_HAND_LIFE_MS = 30 * 24 * 3_600_000;
/** The most links of one player that work at once. */
export const SHARED_HANDS_MAX = 50;

/** Body of `POST /api/hands/:handId/share`. */
export const shareHandRequest = z.strictObject({
  /** Whether the link shows the player's own hole cards, shown or not. */
  cards: z.boolean(),
});

/** Body of `POST /api/shared-hand`, which needs no session. The token is in the part of the link that browsers do not send. */
export const sharedHandRequest = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) });

export interface ShareHandAnswer {
  /** Shown once; the service keeps only its hash. */
  readonly token: string;
  readonly expiresAt: number;
}

/** A link that works. Times in server ms. */
export interface SharedHand {
  readonly shareId: string;
  readonly handId: string;
  readonly roomName: string;
  readonly cards: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface SharedHandsAnswer {
  /** The newest first. */
  readonly shared: readonly SharedHand[];
}
