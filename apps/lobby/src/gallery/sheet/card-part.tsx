import { BACK_NAMES, CARD_FACES, Card, CardBack, RANKS, SUITS } from '@cardroom/ui';
import type { CSSProperties, ReactNode } from 'react';
import { Part, Piece, Row } from './part.tsx';
import styles from './sheet.module.css';

/** The widths of cards at a table in px, from a fan of six on a phone to the board on a desktop. */
const WIDTHS = [28, 36, 44, 60, 72] as const;
const HAND = ['As', 'Th', '9d', '2c'] as const;

const STATES = [
  { name: 'wins', lifted: true },
  { name: 'wins low', lowSet: true },
  { name: 'wins both', lifted: true, lowSet: true },
  { name: 'steps back', dimmed: true },
] as const;

const wide = (px: number) => ({ '--card-w': `${px}px` }) as CSSProperties;

export function CardPart(): ReactNode {
  return (
    <Part title="Cards">
      {SUITS.map((suit) => (
        <Row key={suit} title={`All of ${suit}`} felt>
          {RANKS.map((rank) => (
            <Card key={rank} card={rank + suit} label={rank + suit} />
          ))}
        </Row>
      ))}
      <Row title="Faces" felt>
        {CARD_FACES.map((face) => (
          <Piece key={face} name={face}>
            <span className={styles.line} style={wide(face === 'full' ? 60 : 44)}>
              {HAND.map((card) => (
                <Card key={card} card={card} face={face} label={card} />
              ))}
            </span>
          </Piece>
        ))}
      </Row>
      <Row title="At a showdown" felt>
        {STATES.map(({ name, ...state }) => (
          <Piece key={name} name={name}>
            <span className={styles.line} style={wide(60)}>
              {HAND.map((card) => (
                <Card key={card} card={card} label={card} {...state} />
              ))}
            </span>
          </Piece>
        ))}
      </Row>
      <Row title="Backs" felt>
        {BACK_NAMES.map((back) => (
          <Piece key={back} name={back}>
            <CardBack back={back} />
          </Piece>
        ))}
      </Row>
      <Row title="Widths" felt>
        {WIDTHS.map((px) => (
          <Piece key={px} name={`${px} px`}>
            <span className={styles.line} style={wide(px)}>
              <Card card="Qh" face={px < 44 ? 'compact' : 'full'} label="Qh" />
              <Card card="" label="face down" />
            </span>
          </Piece>
        ))}
      </Row>
    </Part>
  );
}
