// Runs the Dockerfile's steps without a container engine: each stage in its own folder, with only
// the files of its COPY lines, and as an ordinary user after USER. Then starts its CMD with a real
// PostgreSQL and requests pages. The base image itself is not tested.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { readCommand, readCopy, readDockerfile, buildContext } from '#test/server/dockerfile.ts'
import type { Instruction, Stage } from '#test/server/dockerfile.ts'
import { pino } from 'pino'

const ROOT = join(import.meta.dirname, '..')
const PORT = process.env.PORT ?? '4777'
const UNPRIVILEGED_ID = 65_534

/** Requests to test: probes, a page, an API call, and a report, which needs fonts and charts. */
const PATHS = ['/healthz', '/readyz', '/', '/api/assessments', '/api/sample-results/report.pdf']

const scratch = mkdtempSync(join(tmpdir(), 'sextant-image-'))
chmodSync(scratch, 0o755)
const begun = performance.now()

/** The state of a stage: its files, its home, and the values of ENV and ARG. */
interface Box {
  readonly folder: string
  readonly home: string
  readonly environment: Record<string, string>
  workdir: string
  unprivileged: boolean
}

const boxes = new Map<string | undefined, Box>()

function say(what: string): void {
  console.log(`${((performance.now() - begun) / 1_000).toFixed(1).padStart(6)} s  ${what}`)
}

function buildStage(stage: Stage, index: number): Box {
  const folder = join(scratch, `stage-${index}`)
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  // Stands in for the base image's node.
  copyFileSync(process.execPath, join(bin, 'node'))
  const box: Box = {
    folder,
    home: join(folder, 'home', 'node'),
    environment: { ...registryEnv(), PATH: `${bin}:${process.env.PATH ?? ''}`, HOME: homedir() },
    workdir: '/',
    unprivileged: false,
  }
  boxes.set(stage.name, box)
  say(`FROM ${stage.base}`)
  for (const step of stage.steps) runInstruction(box, step)
  return box
}

/**
 * Returns the settings for the package registry, the only part of the environment that is passed
 * on.
 */
function registryEnv(): Record<string, string> {
  const name = /^(npm_config_.*|node_extra_ca_certs|ssl_cert_.*|(https?|no)_proxy)$/i
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) =>
      name.test(key) && value !== undefined ? [[key, value]] : [],
    ),
  )
}

function runInstruction(box: Box, { name, rest }: Instruction): void {
  if (!['CMD', 'HEALTHCHECK'].includes(name)) say(`${name} ${rest}`)
  if (name === 'WORKDIR') {
    box.workdir = rest
    mkdirSync(inside(box, rest), { recursive: true })
  } else if (name === 'ENV' || name === 'ARG') {
    const [variable = '', value = ''] = rest.split(/=(.*)/s)
    box.environment[variable] = value.replaceAll('"', '').replace(/^\/home\/node/, box.home)
  } else if (name === 'USER') {
    makeHome(box)
  } else if (name === 'COPY') {
    copy(box, rest)
  } else if (name === 'RUN') {
    run(box, rest)
  }
}

const inside = (box: Box, path: string) =>
  join(box.folder, path.startsWith('/') ? path : join(box.workdir, path))

function makeHome(box: Box): void {
  mkdirSync(box.home, { recursive: true })
  if (process.getuid?.() === 0) chownSync(box.home, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
  box.environment.HOME = box.home
  box.unprivileged = true
}

function copy(box: Box, rest: string): void {
  const { from, sources, target } = readCopy(rest)
  const origin = from === undefined ? undefined : boxes.get(from)
  if (from !== undefined && !origin) throw new Error(`COPY from an unknown stage: ${from}`)
  for (const source of sources) {
    const to = inside(box, target)
    if (origin) {
      const path = inside(origin, source)
      cpSync(path, target.endsWith('/') ? join(to, basename(path)) : to, {
        recursive: true,
        verbatimSymlinks: true,
      })
      continue
    }
    const files = buildContext(ROOT).filter((file) => source === '.' || file === source)
    if (files.length === 0) throw new Error(`COPY ${source}: not in the build context`)
    for (const file of files) {
      mkdirSync(dirname(join(to, file)), { recursive: true })
      copyFileSync(join(ROOT, file), join(to, file))
    }
  }
}

/** Returns the program and arguments that run a command as the stage's user. */
function asUser(box: Box, command: readonly string[]): [string, string[]] {
  const identity =
    box.unprivileged && process.getuid?.() === 0
      ? ['setpriv', `--reuid=${UNPRIVILEGED_ID}`, `--regid=${UNPRIVILEGED_ID}`, '--clear-groups']
      : []
  const [program = '', ...args] = [...identity, ...command]
  return [program, args]
}

function run(box: Box, command: string): void {
  const [program, args] = asUser(box, ['sh', '-c', command])
  const done = spawnSync(program, args, {
    cwd: inside(box, '.'),
    env: box.environment,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`RUN failed: ${done.stdout}\n${done.stderr}`)
}

function stepOf(stage: Stage, name: string): string {
  const step = stage.steps.findLast((one) => one.name === name)
  if (!step) throw new Error(`the last stage has no ${name}`)
  return step.rest
}

/** Starts the last stage's CMD, sends requests, and stops it as an engine does. */
async function serve(box: Box, stage: Stage): Promise<void> {
  const sockets = join(scratch, 'sockets')
  mkdirSync(sockets)
  chmodSync(sockets, 0o777)
  const database = await startEmbedded(join(scratch, 'pg'), pino({ level: 'silent' }), [
    `unix_socket_directories=.,${sockets}`,
    'unix_socket_permissions=0777',
  ])
  try {
    const environment = {
      ...box.environment,
      PORT,
      HOST: '127.0.0.1',
      SEALING_KEY: Buffer.alloc(32, 1).toString('base64'),
      DATABASE_URL: `postgres://sextant@localhost/postgres?host=${sockets}`,
    }
    const [program, args] = asUser(box, readCommand(stepOf(stage, 'CMD')))
    const child = spawn(program, args, { cwd: inside(box, '.'), env: environment })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    try {
      for (let waited = 0; !output.includes('is ready at') && waited < 200; waited += 1) {
        if (child.exitCode !== null) break
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      if (!output.includes('is ready at')) throw new Error(`CMD did not get ready: ${output}`)
      say(`CMD is ready, as user ${userOf(child.pid)}`)
      for (const path of PATHS) await fetchPath(path)
      const [check, words] = asUser(box, readCommand(stepOf(stage, 'HEALTHCHECK')))
      const health = spawnSync(check, words, { env: environment })
      say(`HEALTHCHECK exits with ${health.status}`)
      if (health.status !== 0) throw new Error('the health check fails on a healthy server')
    } finally {
      child.kill('SIGTERM')
      say(`SIGTERM: CMD exits with ${await ended}`)
    }
  } finally {
    await database.stop()
  }
}

const userOf = (pid = 0) =>
  /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'unknown'

async function fetchPath(path: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`)
  const text = await answer.text()
  say(`GET ${path}: ${answer.status}, ${text.length} characters`)
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`)
}

try {
  const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
  const built = stages.map(buildStage)
  const [stage, box] = [stages.at(-1), built.at(-1)]
  if (!stage || !box) throw new Error('the Dockerfile has no stage')
  const size = spawnSync('du', ['-sm', inside(box, '.')], { encoding: 'utf8' }).stdout
  say(`the files of the image above its base: ${size.split('\t')[0]} MB`)
  await serve(box, stage)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
