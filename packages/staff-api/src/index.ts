export type { SearchAnswer, SearchHit } from './search.ts';
