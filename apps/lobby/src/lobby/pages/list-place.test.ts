import { expect, it } from 'vitest';
import { placeOf, withPlace } from './list-place.ts';

it.each([
  { room: null, text: '' },
  { room: '107', text: '' },
  { room: null, text: 'Łódź & more=1' },
  { room: null, text: '#50' },
])('is read back from the address, with filters and without: %j', (place) => {
  expect(placeOf(withPlace('', place))).toEqual(place);
  const filtered = withPlace('?tab=omaha&hide=full', place);
  expect(placeOf(filtered)).toEqual(place);
  expect(new URLSearchParams(filtered).get('hide')).toBe('full');
});

it('leaves the address of the rooms alone', () => {
  expect(withPlace('', { room: null, text: '' })).toBe('');
  expect(withPlace('?tab=omaha', { room: null, text: '' })).toBe('?tab=omaha');
});

it('ignores what is not a room, cuts a long search, and shows a room rather than a search', () => {
  expect(placeOf('?room=../7')).toEqual({ room: null, text: '' });
  expect(placeOf(`?find=${'x'.repeat(50)}`).text).toHaveLength(40);
  expect(placeOf('?find=%20%20bergen%20')).toEqual({ room: null, text: 'bergen' });
  expect(placeOf('?room=7&find=bergen')).toEqual({ room: '7', text: '' });
});
