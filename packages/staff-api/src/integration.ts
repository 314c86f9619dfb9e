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
  /** Null: it holds until it is taken away. */
  readonly expiresAt: number | null;
}

/** A client with which the operator's servers come in. */
export interface ApiClient {
  readonly clientId: string;
  readonly slots: readonly SecretSlot[];
}

/** What an operator's servers are held to, the same for each operator. */
export interface OperatorLimits {
  readonly tokensPerMinute: number;
  readonly failedTokensPerMinute: number;
  readonly launchesPerSecond: number;
  readonly launchesAtOnce: number;
  readonly revokesPerMinute: number;
  readonly clientsMax: number;
  readonly networksMax: number;
}

/** How an operator is connected, without a secret. Times ms. */
export interface IntegrationAnswer {
  readonly operator: {
    readonly operatorId: string;
    readonly name: string;
    readonly status: 'active' | 'paused';
    readonly operatorUrl: string | null;
    readonly currencies: readonly string[];
    /** Origins that may frame the lobby. */
    readonly frameOrigins: readonly string[];
  };
  readonly keys: readonly KeySlot[];
  readonly keyInUse: KeySlot['slot'] | null;
  readonly clients: readonly ApiClient[];
  readonly settlement: 'session' | 'hand';
  readonly chat: 'off' | 'phrases' | 'free';
  /** 0: players are reminded of nothing. */
  readonly realityCheckMinutes: number;
  /** Languages by country. */
  readonly markets: Readonly<Record<string, string>>;
  readonly brand: { readonly colour: string | null; readonly felt: string | null; readonly logoFile: string | null };
  /** Where the operator's servers may call from; none: from everywhere. */
  readonly networks: readonly string[];
  /** How long the wallet has for its whole answer, ms; `delivery`: of a credit, a cancel or a result. */
  readonly timeouts: { readonly balance: number; readonly debit: number; readonly delivery: number };
  readonly limits: OperatorLimits;
  readonly apiUrl: string;
  /** Differs when anything of it does. */
  readonly version: string;
}

/** Answer that makes a secret: it is told this once. */
export interface IssuedSecretAnswer {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Until when the secret before it works, ms; null: there is none. */
  readonly previousUntil: number | null;
}

/** An address from which somebody with the operator's credentials has called; ms. */
export interface CallerRow {
  readonly address: string;
  readonly lastAt: number;
  readonly calls: number;
  /** How many of them were refused. */
  readonly refused: number;
  /** The operator's networks hold it now. */
  readonly allowed: boolean;
}

/** Answer of `GET /integration/callers`: the latest first. */
export interface CallersAnswer {
  readonly callers: readonly CallerRow[];
  /** The address of whoever asks. */
  readonly yours: string;
}

/** Answer of `POST /integration/test-connection`. */
export interface ConnectionTestAnswer {
  /** The request that was sent; null: nothing left us. */
  readonly sent: string | null;
  readonly httpStatus: number | null;
  readonly ms: number;
  /** `text` is a sentence for a person. It quotes nothing the wallet wrote: that might be the key. */
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
