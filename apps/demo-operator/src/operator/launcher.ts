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
  /** Sends the player's picture along. */
  readonly picture?: boolean;
}

/** Launches players into the lobby with the data of their accounts. */
export class Launcher {
  readonly #accounts: Accounts;
  readonly #client: OperatorClient;
  readonly #pictures: string;

  /** @param pictures where this site serves its players' pictures, as the service reaches it */
  constructor(accounts: Accounts, client: OperatorClient, pictures: string) {
    this.#accounts = accounts;
    this.#client = client;
    this.#pictures = pictures;
  }

  /** A new lobby URL; null for an unknown player. Throws ServiceError. */
  async launch(playerId: string, { ip, device, language, visit = null, picture = false }: LaunchOptions): Promise<Launch | null> {
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
      ...(picture ? { avatar_url: `${this.#pictures}/${encodeURIComponent(account.playerId)}.png` } : {}),
    });
  }
}
