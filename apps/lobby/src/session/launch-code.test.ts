import { expect, it } from 'vitest';
import { takeLaunchCode } from './launch-code.ts';

function open(hash: string) {
  const replaced: string[] = [];
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, url?: string | URL | null) => void replaced.push(String(url)),
  };
  return { code: takeLaunchCode({ hash, pathname: '/lobby/', search: '?sort=name' }, history), replaced };
}

it('takes the code and leaves an address without it', () => {
  expect(open('#t=abc_DEF-123')).toEqual({ code: 'abc_DEF-123', replaced: ['/lobby/?sort=name'] });
});

it('cleans the address of an empty code, too', () => {
  expect(open('#t=')).toEqual({ code: null, replaced: ['/lobby/?sort=name'] });
});

it('leaves any other fragment alone', () => {
  expect(open('#tables')).toEqual({ code: null, replaced: [] });
});
