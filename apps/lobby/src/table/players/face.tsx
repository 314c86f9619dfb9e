import { Mask, type MaskName } from '@cardroom/ui';
import { useState } from 'react';
import styles from './face.module.css';

interface FaceProps {
  readonly mask: MaskName;
  /** The path of the picture that the operator sent; '' = none. */
  readonly picture: string;
  readonly className?: string | undefined;
}

/** The pictures that did not load, so that each new line of the hand log does not ask for them again. */
const notLoaded = new Set<string>();

/** What stands for a player: their picture, or the mask without one and where it does not load. Decoration only, shown beside the name. */
export function Face(face: FaceProps) {
  const [, setFailed] = useState('');
  return drawFace(face, setFailed);
}

/** @param onFail is told a picture that did not load, to draw again */
export function drawFace({ mask, picture, className }: FaceProps, onFail: (picture: string) => void) {
  if (picture === '' || notLoaded.has(picture)) return <Mask name={mask} className={className} />;
  return (
    <img
      className={`${styles.picture} ${className ?? styles.whole}`}
      src={picture}
      alt=""
      draggable={false}
      data-picture=""
      onError={() => {
        notLoaded.add(picture);
        onFail(picture);
      }}
    />
  );
}
