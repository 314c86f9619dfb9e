import { shade } from './fold.ts';
import type { MaskArt, MaskArts } from './mask-art.ts';
import type { MaskName } from './mask-of.ts';

interface MaskSpriteProps {
  /** The masks that are seen on the page. */
  readonly names: readonly MaskName[];
  /** `@cardroom/ui/masks`, which is fetched on its own. */
  readonly arts: MaskArts;
}

/** The masks that `Mask` uses; render it once per page. */
export function MaskSprite({ names, arts }: MaskSpriteProps) {
  return (
    <svg aria-hidden="true" width="0" height="0" style={{ position: 'absolute' }}>
      <defs>
        {[...new Set(names)].map((name) => (
          <symbol key={name} id={`cr-mask-${name}`} viewBox="0 0 96 96">
            <MaskParts {...arts[name]} />
          </symbol>
        ))}
      </defs>
    </svg>
  );
}

/** The left half runs over the fold, and the box of the right half is cut there, so that no seam shows. */
function MaskParts({ ground, left, right = {} }: MaskArt) {
  const turned = (fill: string): string => right[fill] ?? shade(fill);
  return (
    <>
      <path fill={ground} d="M0 0h96v96H0z" />
      <path fill={shade(ground)} d="M0 0h48v96H0z" />
      {left.map(([fill, path]) => (
        <path key={path} fill={fill} d={path} />
      ))}
      <svg x="48" width="48" height="96" aria-hidden="true">
        <g transform="matrix(-1 0 0 1 48 0)">
          {left.map(([fill, path]) => (
            <path key={path} fill={turned(fill)} d={path} />
          ))}
        </g>
      </svg>
    </>
  );
}
