import bench from '../package.json' with { type: 'json' };

/** Version of a peer: they are pinned in this workspace. */
export function versionOf(peer: keyof typeof bench.devDependencies): string {
  return bench.devDependencies[peer];
}
