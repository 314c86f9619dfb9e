// Processes that run together until Ctrl-C: each is awaited until it says that it is there, and all are stopped in order.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NODE, ROOT } from './workspace.mjs';

const READY_MS = 60_000;
const STOP_MS = 20_000;
/** Exit codes of a process that has already printed why it cannot start; docs/operate.md lists them. */
const EXPLAINED = new Set([69, 70, 74, 75, 78]);
const BESIDE = join(ROOT, 'scripts', 'lib', 'run-beside.mjs');
const DIE_WITH_PARENT = pathToFileURL(join(ROOT, 'scripts', 'lib', 'die-with-parent.mjs')).href;

/** Times in ms. */
export class Crew {
  #env;
  #order;
  /** Members in the order of their start. */
  #members = [];
  #stopping = false;

  /**
   * `env`: the settings of every process. `order`: names of groups in the order in which they are stopped. Ctrl-C stops all of them; a second
   * one does not wait.
   */
  constructor({ env, order }) {
    this.#env = env;
    this.#order = order;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void (this.#stopping ? this.#giveUp() : this.#endAll()));
  }

  /**
   * Starts a program of `dist` and resolves with its output once it says that it is ready or stands by. `again`: ms after which it is started
   * again when it ends; otherwise a process that ends unasked stops the others.
   */
  launch(name, file, env, { group = name, again = null } = {}) {
    const member = { name, group, child: null };
    this.#members.push(member);
    const start = () =>
      this.#start(member, file, env, (code, head) => {
        if (again === null) return this.fail(EXPLAINED.has(code) ? null : `${name} ended (exit ${code})${head ? `\n${head}` : ''}`);
        console.log(`${name} ended${code === null ? '' : ` (exit ${code})`} and is started again.`);
        const back = () => console.log(`${name} is back as process ${member.child.pid}.`);
        setTimeout(() => void (this.#stopping || start().then(back)), again);
      });
    return start();
  }

  /** Starts a program that says nothing when it is there, such as a proxy. */
  run(name, command, args) {
    const child = spawn(NODE, [BESIDE, command, ...args], {
      cwd: ROOT,
      stdio: ['pipe', 'ignore', 'inherit'],
      detached: process.platform !== 'win32',
    });
    this.#members.push({ name, group: name, child });
    child.on('error', (error) => this.fail(`${name}: ${error.message}`));
    child.on('exit', (code) => {
      if (!this.#stopping) this.fail(`${name} ended (exit ${code})`);
    });
  }

  /** The process of a member. */
  pidOf(name) {
    return this.#members.find((one) => one.name === name)?.child?.pid;
  }

  /** Stops everything with exit code 1. `message` is null when the process has already printed the reason. */
  fail(message) {
    if (message !== null) console.error(message);
    void this.#stop(1);
  }

  #start(member, file, env, ended) {
    return new Promise((done) => {
      const child = spawn(NODE, ['--enable-source-maps', '--import', DIE_WITH_PARENT, join(ROOT, 'dist', file)], {
        cwd: ROOT,
        env: { ...this.#env, ...env },
        stdio: ['pipe', 'pipe', 'inherit'],
        // Its own process group: Ctrl-C reaches this script alone, which stops the parts in order.
        detached: process.platform !== 'win32',
      });
      member.child = child;
      const timer = setTimeout(() => this.fail(`${member.name} was not ready within ${READY_MS / 1000} s`), READY_MS);
      let head = '';
      child.stdout.on('data', (chunk) => {
        if (head !== null) {
          head += chunk;
          if (/ready|standby/.test(head)) {
            head = null;
            clearTimeout(timer);
            done();
          }
        }
        if (process.env.VERBOSE === '1') process.stdout.write(chunk);
      });
      child.on('exit', (code) => {
        clearTimeout(timer);
        if (!this.#stopping) ended(code, head);
      });
    });
  }

  #endAll() {
    console.log('Stopping: running hands end first. Ctrl-C again stops at once.');
    return this.#stop(0);
  }

  /** A second Ctrl-C: stop without waiting. Running hands resume at the next start. */
  #giveUp() {
    for (const { child } of this.#members) child?.kill('SIGKILL');
    process.exit(1);
  }

  async #stop(code) {
    if (this.#stopping) return;
    this.#stopping = true;
    for (const group of this.#order) {
      const running = this.#members.filter((one) => one.group === group && one.child?.exitCode === null && one.child.signalCode === null);
      await Promise.all(running.map(({ child }) => end(child)));
    }
    process.exit(code);
  }
}

function end(child) {
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    child.kill('SIGTERM');
  });
}
