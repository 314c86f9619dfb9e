import { equities, type OpenHands } from '@cardroom/poker';

/** Computes the chances of open hands beside the page, which must not stutter for the tenth of a second that takes. */
self.addEventListener('message', ({ data }: MessageEvent<OpenHands>) => self.postMessage(equities(data).shares));
