import type { SeatRules } from './fair-play.ts';

/** Colours of a felt as `#rrggbb`, and the felt whose tile it has. */
export interface OwnFelt {
  readonly ground: string;
  readonly light: string;
  readonly dark: string;
  readonly line: string;
  readonly text: string;
  readonly piping: string;
  readonly tile: string;
}

/** What an operator chose for its tables; null = the default. */
export interface OwnTableLook {
  /** One of the felts by name, or the operator's own. */
  readonly felt: string | OwnFelt | null;
  readonly back: string | null;
  /** The paths of a mark in a 96 × 96 box, the second of them at 60%. */
  readonly emblem: { readonly lit: string; readonly shaded: string | null } | null;
}

/** Bet sizes in percent of the pot, tenths of a big blind and tenths of the bet that is raised. */
export interface OwnBetSizes {
  readonly postflopPercent: readonly number[];
  readonly preflopTenths: readonly number[];
  readonly raiseTenths: readonly number[];
}

/** The operator's key (`X-API-KEY`) in one of its two slots; ms. */
export interface KeySlot {
  readonly slot: 1 | 2;
  readonly last4: string;
  readonly activeFrom: number;
}

/** A secret of a client in one of its two slots; ms. */
export interface SecretSlot {
  readonly slot: 1 | 2;
  readonly createdAt: number;
  /** Null if the secret does not expire. */
  readonly expiresAt: number | null;
}

/** An API client of the operator's servers. */
export interface ApiClient {
  readonly clientId: string;
  readonly slots: readonly SecretSlot[];
}

/** The limits on an operator's servers, the same for every operator. */
export interface OperatorLimits {
  readonly tokensPerMinute: number;
  readonly failedTokensPerMinute: number;
  readonly launchesPerSecond: number;
  readonly launchesAtOnce: number;
  readonly revokesPerMinute: number;
  readonly clientsMax: number;
  readonly networksMax: number;
}

/** An operator's integration settings, without secrets. Times in ms. */
export interface IntegrationAnswer {
  readonly operator: {
    readonly operatorId: string;
    readonly name: string;
    readonly status: 'active' | 'paused';
    readonly operatorUrl: string | null;
    readonly currencies: readonly string[];
    /** Origins that may frame the operator's lobby. */
    readonly frameOrigins: readonly string[];
  };
  /** Those of the stored frame origins that are invalid and therefore ignored. */
  readonly ignoredFrameOrigins: readonly string[];
  readonly keys: readonly KeySlot[];
  readonly keyInUse: KeySlot['slot'] | null;
  readonly clients: readonly ApiClient[];
  readonly settlement: 'session' | 'hand';
  readonly chat: 'off' | 'phrases' | 'free';
  /** Whether players may share hands by link, and how the others are named there. */
  readonly handSharing: 'off' | 'seats' | 'names';
  /** 0 turns the reality check off. */
  readonly realityCheckMinutes: number;
  /** House bots per table of a sandbox; null for an operator that plays for real money. */
  readonly sandboxBots: number | null;
  /** Languages by country. */
  readonly markets: Readonly<Record<string, string>>;
  readonly brand: { readonly colour: string | null; readonly felt: string | null; readonly logoFile: string | null };
  /** The felt, the card back and the emblem of the tables. */
  readonly tableLook: OwnTableLook;
  /** The bet sizes of players who have set none of their own; null = the usual ones. */
  readonly betSizes: OwnBetSizes | null;
  readonly usualBetSizes: OwnBetSizes;
  /** The origin that players' pictures come from; null = launches with a picture are refused. */
  readonly pictureOrigin: string | null;
  /** The networks the operator's servers may call from; empty allows any address. */
  readonly networks: readonly string[];
  /** How long the wallet has to respond, ms. `delivery` covers credits, cancels and results. */
  readonly timeouts: { readonly balance: number; readonly debit: number; readonly delivery: number };
  /** Launch requests with unknown members are refused. */
  readonly strictLaunch: boolean;
  /** Setting for players who share something and ask for seats at one table. */
  readonly seatRules: SeatRules;
  /** Whether revoking a token ends the sessions launched with it. */
  readonly revocationEndsPlayers: boolean;
  /** The wallet's own codes for refused debits, and what each means. */
  readonly refusalCodes: Readonly<Record<string, 'insufficient-funds' | 'blocked' | 'limit' | 'other'>>;
  /** The secrets that sign callbacks; empty while they are not signed. */
  readonly signing: readonly SecretSlot[];
  readonly limits: OperatorLimits;
  readonly apiUrl: string;
  /** Changes with every change of the settings. */
  readonly version: string;
}

/** A picture named in a launch that is not shown, and why; ms. */
export interface RefusedPictureRow {
  readonly playerId: string;
  readonly url: string;
  readonly fault:
    | 'blocked'
    | 'unreachable'
    | 'timeout'
    | 'redirect'
    | 'status'
    | 'busy'
    | 'too-large'
    | 'not-a-picture'
    | 'animated'
    | 'dimensions';
  /** A measured value, a status or an error's code; '' if there is none. */
  readonly detail: string;
  readonly at: number;
}

/** Answer of `GET /integration/pictures`, latest first. */
export interface RefusedPicturesAnswer {
  readonly refused: readonly RefusedPictureRow[];
}

/** Answer of creating a secret, which cannot be read again. */
export interface IssuedSecretAnswer {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Until when the previous secret works, ms; null without one. */
  readonly previousUntil: number | null;
}

/** Answer of creating a signing secret, which cannot be read again. */
export interface SigningSecretAnswer {
  readonly operatorId: string;
  readonly signingSecret: string;
  /** Until when the previous secret signs as well, ms; null without one. */
  readonly previousUntil: number | null;
}

/** An address that called with the operator's credentials; ms. */
export interface CallerRow {
  readonly address: string;
  readonly lastAt: number;
  readonly calls: number;
  /** How many of the calls were refused. */
  readonly refused: number;
  /** The operator's networks now include the address. */
  readonly allowed: boolean;
}

/** Answer of `GET /integration/callers`, latest first. */
export interface CallersAnswer {
  readonly callers: readonly CallerRow[];
  /** The reader's own address. */
  readonly yours: string;
}

/** Answer of `POST /integration/test-connection`. */
export interface ConnectionTestAnswer {
  /** The request; null if none was sent. */
  readonly sent: string | null;
  readonly httpStatus: number | null;
  readonly ms: number;
  /** `text` is a sentence for staff. It quotes nothing from the wallet, which might repeat the key. */
  readonly verdict: {
    readonly code:
      | 'ok'
      | 'no-endpoint'
      | 'blocked'
      | 'tls'
      | 'not-reachable'
      | 'no-answer'
      | 'invalid-api-key'
      | 'unknown-player'
      | 'refused'
      | 'malformed';
    readonly text: string;
  };
}
