import { need, Refused } from './reasons.ts';

const NAME = /^[!-~]{1,64}$/;
const HEX = /^[0-9a-f]*$/;

/** A value out of a file that nobody vouches for, with its path, so that each refusal names the member that does not agree. */
export class Member {
  readonly value: unknown;
  readonly path: string;

  constructor(value: unknown, path: string) {
    this.value = value;
    this.path = path;
  }

  /** A member of an object. One that is absent has the value undefined, which only `optional` takes. */
  of(name: string): Member {
    const { value } = this;
    need(typeof value === 'object' && value !== null && !Array.isArray(value), 'malformed', this.path || 'file', 'not an object');
    const path = this.path === '' ? name : `${this.path}.${name}`;
    return new Member(Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined, path);
  }

  /** Undefined when it is absent or null, else what `read` makes of it. */
  optional<T>(read: (member: Member) => T): T | undefined {
    return this.value === undefined || this.value === null ? undefined : read(this);
  }

  /** Null when it is null, else what `read` makes of it; it must be there. */
  orNull<T>(read: (member: Member) => T): T | null {
    return this.value === null ? null : read(this);
  }

  items<T>(most: number, read: (member: Member) => T): readonly T[] {
    const { value } = this;
    need(Array.isArray(value) && value.length <= most, 'malformed', this.path, `a list of at most ${most} is needed`);
    return value.map((item, index) => read(new Member(item, `${this.path}[${index}]`)));
  }

  /** A list of exactly two. */
  pair<T>(read: (member: Member) => T): readonly [T, T] {
    const [first, second, ...more] = this.items(2, read);
    if (first === undefined || second === undefined || more.length > 0) throw new Refused('malformed', this.path, 'two values are needed');
    return [first, second];
  }

  whole(low: number, top: number): number {
    const { value } = this;
    const fits = typeof value === 'number' && Number.isSafeInteger(value) && value >= low && value <= top;
    need(fits, 'malformed', this.path, `an integer from ${low} to ${top} is needed`);
    return value;
  }

  flag(): boolean {
    const { value } = this;
    need(typeof value === 'boolean', 'malformed', this.path, 'true or false is needed');
    return value;
  }

  /** Lower-case hex of exactly this many bytes. */
  hex(bytes: number): string {
    const { value } = this;
    const fits = typeof value === 'string' && value.length === 2 * bytes && HEX.test(value);
    need(fits, 'malformed', this.path, `lower-case hex of ${bytes} bytes is needed`);
    return value;
  }

  hexOrEmpty(bytes: number): string {
    return this.value === '' ? '' : this.hex(bytes);
  }

  /** Printable ASCII without space, 1 to 64 bytes. */
  name(): string {
    const { value } = this;
    need(typeof value === 'string' && NAME.test(value), 'malformed', this.path, 'a name of 1 to 64 printable ASCII letters is needed');
    return value;
  }

  nameOrEmpty(): string {
    return this.value === '' ? '' : this.name();
  }

  /** One of these texts. */
  oneOf<T extends string>(known: readonly T[]): T {
    const found = known.find((one) => one === this.value);
    if (found === undefined) throw new Refused('malformed', this.path, `${known.join(', ')} ${known.length > 1 ? 'are' : 'is'} known`);
    return found;
  }
}
