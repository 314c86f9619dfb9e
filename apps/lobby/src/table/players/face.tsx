import { Mask, type MaskName } from '@cardroom/ui';
import { useState } from 'react';
import styles from './face.module.css';

interface FaceProps {
  readonly mask: MaskName;
  /** The path of the picture that the operator sent; '' = none. */
  readonly picture: string;
  readonly className?: string | undefined;
}

/** What stands for a player: their picture, or the mask without one and where it does not load. Decoration only, shown beside the name. */
export function Face(face: FaceProps) {
  const [failed, setFailed] = useState('');
  return drawFace(face, failed, setFailed);
}

/** @param failed the picture that did not load; another one is tried again */
export function drawFace({ mask, picture, className }: FaceProps, failed: string, onFail: (picture: string) => void) {
  if (picture === '' || picture === failed) return <Mask name={mask} className={className} />;
  return (
    <img
      className={`${styles.picture} ${className ?? styles.whole}`}
      src={picture}
      alt=""
      draggable={false}
      data-picture=""
      onError={() => onFail(picture)}
    />
  );
}
