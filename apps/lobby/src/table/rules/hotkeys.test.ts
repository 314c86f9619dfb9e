import { describe, expect, it } from 'vitest';
import { commandOf, DEFAULT_KEYS, KEY_COMMANDS, keyCap, remapKey } from './hotkeys.ts';

const press = { code: 'KeyF', shift: false, modified: false, repeat: false, inField: false };

describe('hotkeys', () => {
  it('gives every command its own key', () => {
    expect(new Set(Object.values(DEFAULT_KEYS)).size).toBe(KEY_COMMANDS.length);
  });

  it.each([
    ['a plain key', press, 'fold'],
    ['the browser keeps its own shortcuts', { ...press, modified: true }, null],
    ['typing in a field', { ...press, inField: true }, null],
    ['a held key never acts', { ...press, repeat: true }, null],
    ['a held arrow keeps stepping', { ...press, code: 'ArrowUp', repeat: true }, 'more'],
    ['an unassigned key', { ...press, code: 'KeyY' }, null],
  ])('%s', (_, it, command) => {
    expect(commandOf(it, DEFAULT_KEYS)).toBe(command);
  });

  it('swaps two commands when one takes the other’s key', () => {
    const keys = remapKey(DEFAULT_KEYS, 'fold', 'KeyC');
    expect(keys.fold).toBe('KeyC');
    expect(keys['check-call']).toBe('KeyF');
    expect(new Set(Object.values(keys)).size).toBe(KEY_COMMANDS.length);
  });

  it('shows key caps', () => {
    expect(['KeyF', 'Digit3', 'ArrowUp', 'Slash'].map(keyCap)).toEqual(['F', '3', '↑', '?']);
  });
});
