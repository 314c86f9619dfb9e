// Carries out a Dockerfile in plain folders, step by step, for machines without a container engine. It knows the instructions that ours
// uses, and refuses every other one rather than leave it out.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Builds the last stage. `base` makes a folder with the base image of a stage; `context` copies what `COPY` names from the repository.
 * Returns the folder, the environment, the user and the commands of the image. Throws with the output of a step that fails.
 */
export async function carriedOut(file, { base, context }) {
  const { DockerfileParser } = await import('dockerfile-ast');
  const image = { stages: new Map(), stage: null };
  for (const instruction of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    const step = STEPS[instruction.getKeyword()];
    if (step === undefined) throw new Error(`the check cannot carry out ${instruction.getKeyword()} of the Dockerfile`);
    step(image, instruction, { base, context });
  }
  return image.stage;
}

const words = (instruction) => instruction.getArguments().map((word) => word.getValue());
const text = (instruction) => instruction.getRawArgumentsContent() ?? '';
const inFolder = (stage, path) => join(stage.root, path.startsWith('/') ? path : join(stage.folder, path));

const STEPS = {
  ARG: () => {},
  EXPOSE: () => {},
  VOLUME: () => {},
  FROM: (image, instruction, { base }) => {
    const [from, , name = 'last'] = words(instruction);
    image.stage = { root: base(from, name), folder: '/', env: {}, user: 'root', command: [], healthcheck: [] };
    image.stages.set(name, image.stage);
  },
  ENV: ({ stage }, instruction) => {
    for (const property of instruction.getProperties()) stage.env[property.getName()] = property.getValue() ?? '';
  },
  WORKDIR: ({ stage }, instruction) => {
    stage.folder = text(instruction);
    mkdirSync(join(stage.root, stage.folder), { recursive: true });
  },
  USER: ({ stage }, instruction) => {
    stage.user = text(instruction);
  },
  COPY: ({ stage, stages }, instruction, { context }) => {
    const from = instruction
      .getFlags()
      .find((flag) => flag.getName() === 'from')
      ?.getValue();
    const paths = words(instruction);
    const target = paths.pop();
    for (const path of paths) {
      const to = inFolder(stage, intoFolder(target) ? join(target, path === '.' ? '' : basename(path)) : target);
      if (from === undefined) context(path, to);
      else copied(join(stages.get(from).root, path), to);
    }
  },
  RUN: ({ stage }, instruction) => {
    const command = text(instruction);
    const { status, stdout, stderr } = inRoot(stage, ['/bin/sh', '-ec', command]);
    if (status !== 0) throw new Error(`RUN ${command} ended with ${status}\n${stdout}${stderr}`);
  },
  CMD: ({ stage }, instruction) => {
    stage.command = JSON.parse(text(instruction));
  },
  HEALTHCHECK: ({ stage }, instruction) => {
    stage.healthcheck = JSON.parse(text(instruction).replace(/^.*?CMD\s+/s, ''));
  },
};

const intoFolder = (target) => target === '.' || target.endsWith('/');

/** Copies a file or folder; links stay links, as in an image. */
export function copied(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: statSync(from).isDirectory(), verbatimSymlinks: true });
}

/** The arguments of chroot(8) that run a command of the image as its user, in its folder. */
export function chrootArgs({ root, folder, user }, command) {
  return [...(user === 'root' ? [] : [`--userspec=${user}:${user}`]), root, '/bin/sh', '-c', `cd ${folder} && exec "$@"`, 'sh', ...command];
}

/** What the image's processes see: nothing of this machine's environment but what installing needs. */
export function imageEnv({ env }, more = {}) {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp', ...env, ...more };
}

/** Runs a command in the image to its end. */
export function inRoot(stage, command, more = {}) {
  return spawnSync('chroot', chrootArgs(stage, command), {
    encoding: 'utf8',
    env: imageEnv(stage, { ...stage.installing, ...more }),
    maxBuffer: 64 * 1024 * 1024,
  });
}
