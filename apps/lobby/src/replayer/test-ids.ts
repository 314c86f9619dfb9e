/** Test ids of the replayer and of the list of hands. */
export const replayerTestIds = {
  page: 'replayer',
  said: 'replay-said',
  position: 'replay-position',
  start: 'replay-start',
  back: 'replay-back',
  play: 'replay-play',
  on: 'replay-on',
  end: 'replay-end',
  street: (street: string) => `replay-street-${street}`,
  speed: (speed: number) => `replay-speed-${speed}`,
  steps: 'replay-steps',
  exit: 'replay-exit',
  lastHand: 'last-hand',
  hands: 'hands',
  hand: (handId: string) => `hand-${handId}`,
  more: 'hands-more',
} as const;
