import type { LookupAddress } from 'node:dns';
import tls from 'node:tls';
import { WALLET_SETTINGS } from '@cardroom/wallet';
import { TestService } from '../fixtures/test-service.ts';
import { type Issuer, makeCertificate, makeIssuer } from './certificates.ts';
import type { Fault, Unreachable } from './faults.ts';
import { CURRENCY, FaultyOperator } from './faulty-operator.ts';
import { Person } from './person.ts';

/** One operator with one fault, two tables, and a player at the second one who must never notice. */
export interface Row {
  readonly fault: Fault;
  readonly operator: FaultyOperator;
  readonly operatorId: string;
  readonly tableId: string;
  readonly neighbour: Person;
  /** A player of another operator, who must never notice either. */
  readonly outsider: Person;
  /** Makes the operator unreachable for everybody; `mend` ends that. */
  cutOff(): void;
  mend(): void;
}

const DAY_MS = 86_400_000;
const HOME = '127.0.0.1';
/** The addresses that the operator's name resolves to. 127.0.0.2 is this machine too, but no server of the matrix listens there. */
const ADDRESSES: Partial<Record<Unreachable, string>> = {
  'nobody-listens': '127.0.0.2',
  'name-unknown': 'unknown',
  'name-of-private-network': '10.0.0.1',
};

/** A whole service with its own clock, and the operators of the matrix. */
export class Arena {
  readonly test: TestService;
  readonly #names: Map<string, string>;
  readonly #trusted: Issuer;
  readonly #stranger = makeIssuer('Nobody knows me');
  readonly #operators: FaultyOperator[] = [];
  #outsiders: { readonly operatorId: string; readonly tableId: string } | null = null;

  private constructor(test: TestService, names: Map<string, string>, trusted: Issuer) {
    this.test = test;
    this.#names = names;
    this.#trusted = trusted;
  }

  /** Stops the clock until a test moves it; the deadlines of calls are those of production, in that time. */
  static async open(): Promise<Arena> {
    const names = new Map<string, string>();
    const trusted = makeIssuer('Certificates of the matrix');
    tls.setDefaultCACertificates([...tls.getCACertificates(), trusted.cert]);
    const deadline = (ms: number): AbortSignal => {
      const { signal, abort } = aborting();
      test.clock.at(test.clock.now() + ms, abort);
      return signal;
    };
    const resolve = async (host: string): Promise<LookupAddress[]> => {
      const address = names.get(host);
      if (address === undefined) throw Object.assign(new Error(`${host} is unknown`), { code: 'ENOTFOUND' });
      return [{ address, family: 4 }];
    };
    const callbacks = { connectMs: 60_000, deadline, resolve };
    const test = await TestService.start({}, { wallet: WALLET_SETTINGS, callbacks });
    test.clock.pause();
    return new Arena(test, names, trusted);
  }

  async close(): Promise<void> {
    this.test.clock.resume();
    for (const operator of this.#operators) await operator.close();
    await this.test.stop();
  }

  /** An operator with this fault, which is not active yet. */
  async row(fault: Fault, index: number): Promise<Row> {
    const operatorId = `op-${index}`;
    const { operator, host } = await this.#operator(operatorId, fault.unreachable !== undefined);
    const [tableId, secondId] = [await this.test.table({}, CURRENCY, operatorId), await this.test.table({}, CURRENCY, operatorId)];
    const outsiders = await this.#outside();
    return {
      fault,
      operator,
      operatorId,
      tableId,
      neighbour: await this.person(secondId, `neighbour-${index}`, operatorId),
      outsider: await this.person(outsiders.tableId, `outsider-${index}`, outsiders.operatorId),
      cutOff: () => this.#cutOff(fault.unreachable, operator, host),
      mend: () => this.#mend(operator, host),
    };
  }

  async person(tableId: string, playerId: string, operatorId: string): Promise<Person> {
    return Person.at(tableId, await this.test.player(playerId, { currency: CURRENCY, operatorId }));
  }

  async #outside(): Promise<{ readonly operatorId: string; readonly tableId: string }> {
    if (this.#outsiders === null) {
      await this.#operator('outside', false);
      this.#outsiders = { operatorId: 'outside', tableId: await this.test.table({ seats: 9 }, CURRENCY, 'outside') };
    }
    return this.#outsiders;
  }

  async #operator(operatorId: string, secure: boolean): Promise<{ operator: FaultyOperator; host: string }> {
    const host = secure ? `${operatorId}.wallets.test` : HOME;
    const operator = new FaultyOperator(secure ? makeCertificate(this.#trusted, host) : null);
    this.#operators.push(operator);
    this.#names.set(host, HOME);
    await this.test.operator(operatorId, `${secure ? 'https' : 'http'}://${host}:${await operator.listen()}`);
    return { operator, host };
  }

  #mend(operator: FaultyOperator, host: string): void {
    this.#names.set(host, HOME);
    if (host !== HOME) operator.present(makeCertificate(this.#trusted, host));
  }

  #cutOff(how: Unreachable | undefined, operator: FaultyOperator, host: string): void {
    const address = how === undefined ? undefined : ADDRESSES[how];
    if (address === 'unknown') this.#names.delete(host);
    else if (address !== undefined) this.#names.set(host, address);
    if (how === 'unknown-issuer') operator.present(makeCertificate(this.#stranger, host));
    if (how === 'expired-certificate') operator.present(makeCertificate(this.#trusted, host, Date.now() - DAY_MS));
    if (how === 'certificate-of-another') operator.present(makeCertificate(this.#trusted, `not-${host}`));
  }
}

function aborting(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
