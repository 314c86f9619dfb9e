import { expect, test } from 'vitest';
import { GUESSES_LOG10_MIN, guessesLog10 } from './password-strength.ts';

const ABOUT = ['ann.smith@casino.example', 'Ann Smith'];

test.each([
  ...['password1234', 'Password1234', 'passw0rd1234', 'p@ssword1234', 'P@ssw0rd1234!', 'passwordpassword', '123456789012', '987654321098'],
  ...['123123123123', '000000000000', 'abcdefghijkl', 'abcd12345678', 'abc123abc123', 'a1b2c3d4e5f6', 'qwertyuiop12', 'qwertyuiopasdf'],
  ...['1q2w3e4r5t6y', '1qaz2wsx3edc', 'zaq12wsxcde3', 'asdfghjkl123', 'zxcvbnm12345', 'iloveyou1234', 'iloveyouiloveyou', 'letmeinletmein'],
  ...[
    'Welcome12345',
    'administrator',
    'administrator1',
    'admin1234567',
    'changeme1234',
    'monkeymonkey',
    'dragondragon',
    'footballfootball',
  ],
  ...[
    'sunshine1234',
    'superman123456',
    'trustno1trustno1',
    'correcthorsebatterystaple',
    'cardroom1234',
    'CardroomPoker1',
    'pokerpokerpoker',
  ],
  ...[
    'casino123456',
    'Casino2026!!',
    'liverpool1234',
    'barcelona1899',
    'Summer2026!!',
    'michael19871987',
    'qwertz123456',
    'ann.smith@casino.example',
  ],
  ...['annsmith2026', 'AnnSmith12345', 'smithsmithsmith', 'abababababab', 'aB3$aB3$aB3$'],
])('low: %s is guessed early', (password) => {
  expect(guessesLog10(password, ABOUT)).toBeLessThan(GUESSES_LOG10_MIN);
});

test.each([
  ...[
    'four wild geese',
    'seven tame geese',
    'demo back office',
    'owner of the hound',
    'unbreakable horses',
    'Xk7#mQ2$vL9p',
    'gT4kz8Qm1xRw',
  ],
  ...['quiet lamp under oak', 'vier wilde Gänse', '春夏秋冬の花見とお酒を楽しむ会', '🂡🂢🂣🂤🂥🂦🂧🂨🂩🂪🂫🂭'],
])('low: %s withstands it', (password) => {
  expect(guessesLog10(password, ABOUT)).toBeGreaterThanOrEqual(GUESSES_LOG10_MIN);
});

test.each([
  'bartholomew.featherstonehaugh@casino.example',
  'bartholomew.featherstonehaugh@backoffice.royal-flush-casino.example',
  'bartholomewfeatherstonehaughcholmondeley@casino.example',
])('low: the own address %s is guessed early, with and without an ending', (address) => {
  for (const one of [address, address.toUpperCase(), `${address}1`, address.split('@')[0] ?? '']) {
    expect(guessesLog10(one, [address, 'Bart'])).toBeLessThan(GUESSES_LOG10_MIN);
  }
});

/** Far more than the few milliseconds it takes, and far less than tables would notice. */
const CPU_MS_MAX = 200;

test('the work is bounded, whatever is typed: only the first 48 characters are judged', () => {
  const hard = ['a'.repeat(800), 'aB3$'.repeat(200), '1@4$5!0'.repeat(100), 'monkeydragonsummer'.repeat(40)];
  for (const one of hard) {
    const begun = process.cpuUsage();
    const guesses = guessesLog10(one, ABOUT);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(CPU_MS_MAX);
    expect(guesses).toBe(guessesLog10(one.slice(0, 48), ABOUT));
  }
});
