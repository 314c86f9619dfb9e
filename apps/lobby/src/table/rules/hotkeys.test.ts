import { describe, expect, it } from 'vitest';
import { commandOf, DEFAULT_KEYS, KEY_COMMANDS, keyCap, remapKey } from './hotkeys.ts';

const press = { code: 'KeyF', shift: false, modified: false, repeat: false, inField: false };

describe('hotkeys', () => {
  it('every command has a key of its own', () => {
    expect(new Set(Object.values(DEFAULT_KEYS)).size).toBe(KEY_COMMANDS.length);
  });

  it.each([
    ['a plain key', press, 'fold'],
    ['the browser keeps its own shortcuts', { ...press, modified: true }, null],
    ['typing in a field', { ...press, inField: true }, null],
    ['a held key never acts', { ...press, repeat: true }, null],
    ['a held arrow keeps stepping', { ...press, code: 'ArrowUp', repeat: true }, 'more'],
    ['a key without meaning', { ...press, code: 'KeyY' }, null],
  ])('%s', (_, it, command) => {
    expect(commandOf(it, DEFAULT_KEYS)).toBe(command);
  });

  it('moving a command to a used key swaps the two', () => {
    const keys = remapKey(DEFAULT_KEYS, 'fold', 'KeyC');
    expect(keys.fold).toBe('KeyC');
    expect(keys['check-call']).toBe('KeyF');
    expect(new Set(Object.values(keys)).size).toBe(KEY_COMMANDS.length);
  });

  it('shows key caps', () => {
    expect(['KeyF', 'Digit3', 'ArrowUp', 'Slash'].map(keyCap)).toEqual(['F', '3', '↑', '?']);
  });
});
