// Prepares a clone to run: installs the packages, builds the site and fills Node's compile cache for
// the server, each only if its sources have changed. `prepare.mjs packages` stops after the packages.
// Plain JavaScript, because any Node version may run it: the required one comes with the packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const NODE = join(ROOT, 'node_modules', '.bin', 'node')
const OLDEST_NODE = 24
const PROGRESS_MS = 15_000
const LOCK = join('.cache', 'prepare.lock')
const LOCK_POLL_MS = 250
/** Longer than any build takes. */
const LOCK_POLLS = 2_400

const BUILD_SOURCES = ['src/web', 'src/domain', 'src/contract', 'public']
const BUILD_CONFIG = [
  'react-router.config.ts',
  'vite.config.ts',
  'vite.quiz.config.ts',
  'vite.quiz-start.config.ts',
  'scripts/shared-chunks.ts',
  'scripts/finish-pages.ts',
  'scripts/page-patterns.ts',
  'vite.charts.config.ts',
  'docs/openapi.json',
]
const BUILD_ENVIRONMENT = ['CONTACT_EMAIL', 'DEMO_BOOKING_URL']

/** The NODE_COMPILE_CACHE of `npm start`. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled')
/** Flags of `npm start`. Node keeps a cache of its own for each value of them. */
const COMPILE_FLAGS = ['--heap-growing-percent=30', '--no-maglev']
const COMPILED_FROM = ['src/server', 'src/domain', 'src/contract']

let child
let stopping = false

process.chdir(ROOT)
loadEnvironmentFile()
exitWithParent()
await takeTurn()
await install()
provideNode()
if (process.argv[2] !== 'packages') {
  await build()
  await compile()
}

/** Exits when the parent shell has ended: npm sends its signals only to that shell. */
function exitWithParent() {
  const parent = process.ppid
  process.on('SIGTERM', exitNow)
  process.on('SIGINT', exitNow)
  setInterval(() => process.ppid !== parent && exitNow(), 250).unref()
}

function exitNow() {
  stopping = true
  child?.kill('SIGTERM')
  process.exit(143)
}

/** Waits until no other start of this clone installs or builds: each would remove files of the other. */
async function takeTurn() {
  for (let waits = 0; waits < LOCK_POLLS && !lock(); waits += 1) {
    if (waits === 0) {
      console.log(`Waiting for another start of this clone (if there is none, remove ${LOCK})…`)
    }
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS))
  }
  process.on('exit', () => {
    if (read(LOCK) === String(process.pid)) rmSync(LOCK, { force: true })
  })
}

/** True if this process has the lock now, or where no file can be written. */
function lock() {
  try {
    mkdirSync(dirname(LOCK), { recursive: true })
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') return true
    const holder = Number(read(LOCK))
    if (holder === process.pid || !isRunning(holder)) rmSync(LOCK, { force: true })
    return false
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function install() {
  const stamp = join('node_modules', '.installed')
  const now = hashOf(['package.json', 'package-lock.json'], [process.platform, process.arch])
  if (read(stamp) === now && arePackagesComplete()) return
  console.log('Installing packages (only the first time, 750 MB: half a minute to two minutes)…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  if (npm) await run(process.execPath, [npm, ...args], 'Installing packages failed')
  else await run('npm', args, 'Installing packages failed')
  writeFileSync(stamp, now)
}

function arePackagesComplete() {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  return Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
    existsSync(join('node_modules', name, 'package.json')),
  )
}

/** Links the machine's own node, which must be new enough, if no packaged node fits the machine. */
function provideNode() {
  if (existsSync(NODE)) return
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    fail(
      `Node ${OLDEST_NODE} or newer is needed on this kind of machine; this is ${process.version}.`,
    )
  }
  // A broken link may remain from a packaged node that was removed.
  rmSync(NODE, { force: true })
  symlinkSync(process.execPath, NODE)
}

async function build() {
  const stamp = join('build', '.built')
  const sources = [...BUILD_SOURCES.flatMap(filesUnder), ...BUILD_CONFIG, 'package-lock.json']
  const now = hashOf(
    sources.filter((file) => !/\.test\.tsx?$/.test(file)),
    BUILD_ENVIRONMENT.map((name) => `${name}=${process.env[name] ?? ''}`),
  )
  const contents = join('build', '.contents')
  if (read(stamp) === now && read(contents) === listBuild()) return
  console.log('Building the site (about 20 seconds)…')
  rmSync(stamp, { force: true })
  await run(
    NODE,
    [join(packageFolder('@react-router/dev'), 'bin.cjs'), 'build'],
    'The build failed',
  )
  const vite = join(packageFolder('vite'), 'bin', 'vite.js')
  for (const [config, failure] of [
    ['vite.quiz.config.ts', 'The build of the quiz page failed'],
    ['vite.quiz-start.config.ts', 'The build of the start of the quiz page failed'],
    ['vite.charts.config.ts', 'The build of the charts for reports failed'],
  ]) {
    await run(NODE, [vite, 'build', '-c', config], failure)
  }
  await Promise.all(['build/site/client', 'build/quiz'].flatMap(filesUnder).map(compress))
  writeFileSync(contents, listBuild())
  writeFileSync(stamp, now)
}

/** Lists the built files with their sizes. A missing or truncated file changes the list. */
function listBuild() {
  const files = ['build/site', 'build/quiz', 'build/quiz-start', 'build/charts'].flatMap(filesUnder)
  return sorted(files.map((file) => `${file} ${statSync(file).size}`)).join('\n')
}

/** The cache is valid for one user and one Node version; without it the server compiles at start. */
async function compile() {
  const stamp = join(COMPILED, '.made')
  const now = hashOf(
    [...COMPILED_FROM.flatMap(filesUnder), 'package-lock.json', 'scripts/compile.ts'].filter(
      (file) => !file.endsWith('.test.ts'),
    ),
    [String(process.getuid?.()), ROOT, ...COMPILE_FLAGS],
  )
  if (read(stamp) === now) return
  try {
    mkdirSync(COMPILED, { recursive: true })
    accessSync(COMPILED, constants.W_OK)
  } catch {
    // A user without write access starts without the cache.
    return
  }
  console.log('Compiling the server (about 5 seconds)…')
  process.env.NODE_COMPILE_CACHE = COMPILED
  await run(NODE, [...COMPILE_FLAGS, 'scripts/compile.ts'], 'Compiling the server failed')
  writeFileSync(stamp, now)
}

/** Compresses ahead of time, so that no request waits for it. */
async function compress(file) {
  if (!/\.(js|css|svg|json|txt|xml|webmanifest|data)$/.test(file)) return
  const content = readFileSync(file)
  const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }
  writeFileSync(`${file}.br`, await promisify(zlib.brotliCompress)(content, quality))
  writeFileSync(`${file}.gz`, await promisify(zlib.gzip)(content, { level: 9 }))
}

/** Runs a command and prints its output only if it fails. A long one shows that it is alive. */
async function run(command, args, failure) {
  const output = []
  const startedAt = Date.now()
  // Whole lines, which are readable in a pipe too.
  const progress = setInterval(() => {
    console.log(`  still working, ${Math.round((Date.now() - startedAt) / 1_000)} seconds so far…`)
  }, PROGRESS_MS)
  child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(error.message))
      resolve(1)
    })
    child.once('close', resolve)
  })
  clearInterval(progress)
  child = undefined
  if (code !== 0 && !stopping) fail(`${Buffer.concat(output).toString()}\n${failure}; see above.`)
}

function hashOf(files, words) {
  const hash = createHash('sha256').update(words.join('\n'))
  for (const file of sorted(files)) hash.update(`\n${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function sorted(words) {
  // oxlint-disable-next-line unicorn/no-array-sort -- the machine's node may lack toSorted
  return [...words].sort((a, b) => (a < b ? -1 : 1))
}

function packageFolder(name) {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
}

function filesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Reads the .env of the server, because two of its settings become part of the pages. */
function loadEnvironmentFile() {
  if (!existsSync('.env')) return
  if (process.loadEnvFile) process.loadEnvFile('.env')
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
