import type { Sound } from '../rules/sound-groups.ts';

interface Tone {
  /** Seconds after the start of the sound. */
  readonly at: number;
  readonly seconds: number;
  /** Hz at the start and, for a glide, at the end; 0 = noise filtered around `filter`. */
  readonly from: number;
  readonly to?: number;
  readonly gain: number;
  readonly filter?: number;
  readonly wave?: OscillatorType;
}

/**
 * Every sound is synthesised: nothing to load or license, in a few hundred bytes. Their loudness is balanced, A-weighted over 125 ms: the
 * player's turn at -17 dB, a win at -19, the last seconds at -20, all-in at -23, and what happens in every hand between -26 and -31.
 */
const RECIPES: Readonly<Record<Sound, readonly Tone[]>> = {
  turn: [
    { at: 0, seconds: 0.22, from: 880, gain: 0.38, wave: 'sine' },
    { at: 0.12, seconds: 0.34, from: 1318.5, gain: 0.38, wave: 'sine' },
  ],
  'low-time': [
    { at: 0, seconds: 0.09, from: 988, gain: 0.4, wave: 'square' },
    { at: 0.14, seconds: 0.09, from: 988, gain: 0.4, wave: 'square' },
  ],
  deal: [{ at: 0, seconds: 0.07, from: 0, filter: 3800, gain: 0.81 }],
  board: [{ at: 0, seconds: 0.09, from: 0, filter: 2400, gain: 0.94 }],
  fold: [{ at: 0, seconds: 0.16, from: 0, filter: 900, gain: 0.85 }],
  check: [
    { at: 0, seconds: 0.05, from: 300, to: 170, gain: 0.75, wave: 'sine' },
    { at: 0.11, seconds: 0.05, from: 300, to: 170, gain: 0.62, wave: 'sine' },
  ],
  chips: [
    { at: 0, seconds: 0.04, from: 0, filter: 5200, gain: 1.05 },
    { at: 0.05, seconds: 0.04, from: 0, filter: 6100, gain: 0.84 },
    { at: 0.09, seconds: 0.05, from: 0, filter: 4700, gain: 0.73 },
  ],
  // Two handfuls, lower than a bet.
  'all-in': [
    { at: 0, seconds: 0.05, from: 0, filter: 3400, gain: 1.1 },
    { at: 0.05, seconds: 0.05, from: 0, filter: 4100, gain: 0.9 },
    { at: 0.12, seconds: 0.05, from: 0, filter: 3000, gain: 1.1 },
    { at: 0.17, seconds: 0.08, from: 0, filter: 2500, gain: 0.9 },
  ],
  win: [
    { at: 0, seconds: 0.2, from: 659.3, gain: 0.31, wave: 'triangle' },
    { at: 0.1, seconds: 0.2, from: 830.6, gain: 0.31, wave: 'triangle' },
    { at: 0.2, seconds: 0.4, from: 987.8, gain: 0.35, wave: 'triangle' },
  ],
  // Lower and softer than the sounds that call the player to the table.
  message: [{ at: 0, seconds: 0.12, from: 392, to: 523.3, gain: 0.38, wave: 'sine' }],
};

/** Plays sounds once the player has touched the page; browsers allow none before that. */
export class SoundPlayer {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  /** Call this from a pointer or key event. */
  unlock(): void {
    if (typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') this.#context.resume().catch(() => {});
  }

  /** `volume` is 0 to 100. */
  play(sound: Sound, volume: number): void {
    const context = this.#context;
    if (context?.state !== 'running' || volume <= 0) return;
    for (const tone of RECIPES[sound]) this.#playTone(context, tone, volume / 100);
  }

  close(): void {
    this.#context?.close().catch(() => {});
    this.#context = null;
  }

  #playTone(context: AudioContext, tone: Tone, volume: number): void {
    const start = context.currentTime + tone.at;
    const end = start + tone.seconds;
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0.0001, start);
    envelope.gain.exponentialRampToValueAtTime(tone.gain * volume, start + 0.008);
    envelope.gain.exponentialRampToValueAtTime(0.0001, end);
    envelope.connect(context.destination);
    const source = tone.from > 0 ? oscillator(context, tone, start, end) : this.#noiseSource(context, tone, envelope);
    if (tone.from > 0) source.connect(envelope);
    source.start(start);
    source.stop(end);
  }

  #noiseSource(context: AudioContext, tone: Tone, envelope: GainNode): AudioScheduledSourceNode {
    this.#noise ??= noiseBuffer(context);
    const source = context.createBufferSource();
    source.buffer = this.#noise;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = tone.filter ?? 2000;
    filter.Q.value = 1.2;
    source.connect(filter).connect(envelope);
    return source;
  }
}

function oscillator(context: AudioContext, tone: Tone, start: number, end: number): OscillatorNode {
  const source = context.createOscillator();
  source.type = tone.wave ?? 'sine';
  source.frequency.setValueAtTime(tone.from, start);
  if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to, end);
  return source;
}

function noiseBuffer(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  // A fixed sequence sounds as noisy as a random one.
  let state = 22_222;
  for (let index = 0; index < samples.length; index += 1) {
    state = (state * 16_807) % 2_147_483_647;
    samples[index] = (state / 2_147_483_647) * 2 - 1;
  }
  return buffer;
}
