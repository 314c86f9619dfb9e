import type { Migration } from '../migration.ts';

/** A pause after a showdown, as text: up to 2.4 s counted as fast, more than 3.2 s as relaxed; the default was 3 s. */
const FAST = ['_', '__', '___', '1___', '20__', '21__', '22__', '23__'];
const RELAXED = ['33__', '34__', '35__', '36__', '37__', '38__', '39__', '4___', '5___', '6___', '7___', '8___', '9___', '_____'];
const lasts = (patterns: readonly string[]): string => patterns.map((ms) => `settings like '%"showdownMs":${ms},%'`).join(' or ');

/** Rooms had four pauses; now they have a pace, the nearest one. Open tables keep what they were opened with. */
export const roomPace: Migration = {
  version: 39,
  name: 'room pace',
  statements: () => [
    `update room set settings = replace(settings, '"pause":{', case
        when settings like '%"foldedMs":0,"showdownMs":0,%' then '"pace":"none","pause":{'
        when ${lasts(FAST)} then '"pace":"fast","pause":{'
        when ${lasts(RELAXED)} then '"pace":"relaxed","pause":{'
        else '"pace":"standard","pause":{' end)`,
  ],
};
