import { execFile, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Stands in for npm: says what it was asked and installs packages, or gets killed half-way. */
const NPM = `
const fs = require('node:fs')
fs.appendFileSync('npm.log', process.argv[2] + '\\n')
fs.rmSync('node_modules', { recursive: true, force: true })
fs.mkdirSync('node_modules/vite/bin', { recursive: true })
if (process.env.KILLED) process.kill(process.ppid, 'SIGKILL')
else {
  const builder = 'require("node:fs").writeFileSync("build/site/client/page.js", "built")'
  const folder = 'require("node:fs").mkdirSync("build/site/client", { recursive: true });'
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.mkdirSync('node_modules/@react-router/dev', { recursive: true })
  fs.writeFileSync('node_modules/@react-router/dev/package.json', '{}')
  fs.writeFileSync('node_modules/@react-router/dev/bin.cjs', folder + builder)
  fs.writeFileSync('node_modules/vite/package.json', '{}')
  fs.writeFileSync('node_modules/vite/bin/vite.js', '')
}`

let folder: string
const file = (name: string) => join(folder, name)
function write(name: string, content = '') {
  mkdirSync(dirname(file(name)), { recursive: true })
  writeFileSync(file(name), content)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-prepare-'))
  mkdirSync(file('scripts'))
  cpSync(join(import.meta.dirname, 'prepare.mjs'), file('scripts/prepare.mjs'))
  write('package.json', JSON.stringify({ devDependencies: { vite: '1' } }))
  write('npm.cjs', NPM)
  for (const source of [
    'package-lock.json',
    'react-router.config.ts',
    'vite.config.ts',
    'vite.quiz.config.ts',
    'vite.quiz-start.config.ts',
    'vite.charts.config.ts',
    'scripts/finish-pages.ts',
    'scripts/shared-chunks.ts',
    'scripts/page-patterns.ts',
    'docs/openapi.json',
    'scripts/compile.ts',
  ]) {
    write(source)
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

async function prepare(args: string[] = ['packages'], environment: Record<string, string> = {}) {
  const run = promisify(execFile)(process.execPath, ['scripts/prepare.mjs', ...args], {
    cwd: folder,
    env: { ...process.env, npm_execpath: file('npm.cjs'), ...environment },
  })
  return run.then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      if (!environment.KILLED) throw error
    },
  )
}

/** Returns the command of each run of npm. */
const npmRuns = () => readFileSync(file('npm.log'), 'utf8').split('\n').slice(0, -1)

describe('packages', () => {
  test('are installed once, as the lockfile says', async () => {
    await prepare()
    await prepare()
    expect(npmRuns()).toEqual(['ci'])
  })

  test('are installed again after an interruption, and for another lockfile', async () => {
    await prepare(['packages'], { KILLED: 'yes' })
    expect(existsSync(file('node_modules/vite'))).toBe(true)
    await prepare()
    expect(npmRuns()).toHaveLength(2)
    write('package-lock.json', 'second')
    await prepare()
    await prepare()
    expect(npmRuns()).toHaveLength(3)
  })

  test('without a node of their own use that of the machine, also if theirs has gone', async () => {
    await prepare()
    rmSync(file('node_modules/.bin/node'))
    symlinkSync('gone', file('node_modules/.bin/node'))
    await prepare()
    expect(readlinkSync(file('node_modules/.bin/node'))).toBe(process.execPath)
  })

  test('that are missing are installed again', async () => {
    await prepare()
    rmSync(file('node_modules/vite'), { recursive: true })
    await prepare()
    expect(npmRuns()).toHaveLength(2)
  })
})

test('a second start waits for the first, and finds everything done', async () => {
  const [first, second] = await Promise.all([prepare([]), prepare([])])
  const waited = [first, second].find((output) => output?.includes('Waiting for another start'))
  expect(waited?.split('\n')).toHaveLength(2)
  expect(npmRuns()).toEqual(['ci'])
  expect(existsSync(file('.cache/prepare.lock'))).toBe(false)
})

test('the lock of a start that was killed is dropped', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  write('.cache/prepare.lock', String(pid))
  await prepare()
  expect(npmRuns()).toEqual(['ci'])
})

test('long steps are announced, each on a line of its own, and nothing is printed if all is done', async () => {
  expect((await prepare([]))?.split('\n')).toEqual([
    expect.stringMatching(/^Installing packages .*…$/),
    expect.stringMatching(/^Building the site .*…$/),
    expect.stringMatching(/^Compiling the server .*…$/),
    '',
  ])
  expect(await prepare([])).toBe('')
})

describe('the built site', () => {
  const page = 'build/site/client/page.js'

  test.each(['cut off', 'missing'])('is built again if a file is %s', async (what) => {
    await prepare([])
    expect(readFileSync(file(page), 'utf8')).toBe('built')
    if (what === 'missing') rmSync(file(page))
    else writeFileSync(file(page), '')
    await prepare([])
    expect(readFileSync(file(page), 'utf8')).toBe('built')
  })
})
