import { isIP } from 'node:net';
import type { Accounts } from '../accounts.ts';
import type { Launch, OperatorClient } from './operator-client.ts';
import type { Visit } from './visits.ts';

const FALLBACK_IP = '127.0.0.1';

export interface LaunchOptions {
  readonly ip: string | undefined;
  readonly device: 'mobile' | 'desktop';
  readonly language?: string | undefined;
  /** A country to launch from instead of the player's own, with its language and time zone. */
  readonly visit?: Visit | null;
}

/** Launches players into the lobby with the data of their accounts. */
export class Launcher {
  readonly #accounts: Accounts;
  readonly #client: OperatorClient;

  constructor(accounts: Accounts, client: OperatorClient) {
    this.#accounts = accounts;
    this.#client = client;
  }

  /** A new lobby URL; null for an unknown player. Throws ServiceError. */
  async launch(playerId: string, { ip, device, language, visit = null }: LaunchOptions): Promise<Launch | null> {
    const account = this.#accounts.find(playerId);
    if (account === null) return null;
    const plainIp = (ip ?? '').replace(/^::ffff:/, '');
    return this.#client.launch({
      id: account.playerId,
      display_name: account.name,
      language: language ?? visit?.country.toLowerCase() ?? account.language,
      country: visit?.country ?? account.country,
      currency: account.currency,
      ip: isIP(plainIp) === 0 ? FALLBACK_IP : plainIp,
      device,
      timezone: visit?.timezone ?? account.timezone,
    });
  }
}
