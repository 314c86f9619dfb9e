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

it('takes the code and removes it from the address', () => {
  expect(open('#t=abc_DEF-123')).toEqual({ code: 'abc_DEF-123', replaced: ['/lobby/?sort=name'] });
});

it('removes an empty code from the address as well', () => {
  expect(open('#t=')).toEqual({ code: null, replaced: ['/lobby/?sort=name'] });
});

it('leaves other fragments alone', () => {
  expect(open('#tables')).toEqual({ code: null, replaced: [] });
});
