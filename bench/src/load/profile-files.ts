import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cut, type Profile, type ProfileReport, reportOfProfiles, type SourceOf } from './profile.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const TOP = 10;

/** Reads what a process and its workers wrote into a folder at their end, between two moments in µs. */
export function readProfiles(folder: string, from: number, to: number): ProfileReport {
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  if (files.length === 0) throw new Error('the service wrote no profile');
  const profiles = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile);
  return reportOfProfiles(
    profiles.map((profile) => cut(profile, from, to)),
    sources(),
    TOP,
  );
}

/** Finds the source behind a frame with the maps that lie beside the bundle. */
function sources(): SourceOf {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (file: string): SourceMap | null => {
    const known = maps.get(file);
    if (known !== undefined) return known;
    const path = `${file}.map`;
    const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null;
    maps.set(file, map);
    return map;
  };
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return url;
    const file = fileURLToPath(url);
    const entry = mapOf(file)?.findEntry(lineNumber, columnNumber);
    const source = entry !== undefined && 'originalSource' in entry ? resolve(dirname(file), entry.originalSource) : file;
    return relative(ROOT, source);
  };
}
