import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Client, PASSWORD } from './app.ts'
import { admin, RunningServer, scratchFolder } from './running.ts'

let folder: ReturnType<typeof scratchFolder>
const servers: RunningServer[] = []

beforeEach(() => {
  folder = scratchFolder()
})

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  folder.remove()
})

function start(environment: Record<string, string> = {}): RunningServer {
  const server = new RunningServer({ DATA_DIR: join(folder.path, 'data'), ...environment })
  servers.push(server)
  return server
}

/** Where a command finds what `start` runs on. */
const environment = () => ({ DATA_DIR: join(folder.path, 'data') })

const register = (client: Client, email: string) =>
  client.post('/api/auth/register', {
    firstName: 'Mary',
    lastName: 'Jackson',
    email,
    password: PASSWORD,
  })

const logIn = (client: Client, email: string) =>
  client.post('/api/auth/login', { email, password: PASSWORD })

describe('starting and stopping', () => {
  test('gets ready, says where, serves pages and calls, and stops at SIGTERM', async () => {
    const server = start()
    const address = await server.ready()
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const home = await fetch(`${address}/`)
    expect(home.status).toBe(200)
    expect(home.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect(server.said).not.toMatch(/warn|error/i)
    expect(await server.stop()).toBe(0)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)('what was stored is there after %s', async (name) => {
    const first = start()
    const client = new Client(await first.ready())
    expect((await register(client, 'mary@example.com')).status).toBe(201)
    first.signal(name)
    await first.ended()

    const second = start()
    expect((await logIn(new Client(await second.ready()), 'mary@example.com')).status).toBe(200)
  })

  test('works in a folder whose path is longer than a socket name may be', async () => {
    const deep = join(folder.path, 'a'.repeat(60), 'b'.repeat(60))
    const server = start({ DATA_DIR: deep })
    expect((await fetch(`${await server.ready()}/healthz`)).status).toBe(200)
  })

  test('keeps SIGINT for itself: the database is not interrupted under it', async () => {
    const server = start()
    await server.ready()
    server.signal('SIGINT')
    expect(await server.ended()).toBe(0)
  })
})

describe('refusing to start', () => {
  test('names every bad variable in one message, and makes nothing', async () => {
    const server = start({ PORT: 'eighty', PUBLIC_URL: 'sextant', LOG_LEVEL: 'loud' })
    expect(await server.ended()).toBe(1)
    expect(server.said.trim().split('\n')).toHaveLength(1)
    for (const name of ['PORT', 'PUBLIC_URL', 'LOG_LEVEL']) expect(server.said).toContain(name)
    expect(server.said).not.toContain('eighty')
    expect(existsSync(join(folder.path, 'data'))).toBe(false)
  })

  test('a port in use', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as AddressInfo
    const server = start({ PORT: String(port) })
    expect(await server.ended()).toBe(1)
    expect(server.said.trim().split('\n').at(-1)).toBe(
      `Port ${port} is in use. Set PORT to a free one.`,
    )
    holder.close()
  })

  test('a data folder in use; the server that has it goes on', async () => {
    const first = start()
    const address = await first.ready()
    const second = start()
    expect(await second.ended()).toBe(1)
    expect(second.said.trim()).toMatch(/^The data folder .* is in use by another server\./)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  })

  test("somebody else's folder is left as it is", async () => {
    const foreign = join(folder.path, 'data', 'postgres')
    mkdirSync(foreign, { recursive: true })
    writeFileSync(join(foreign, 'letter.txt'), 'dear')
    const server = start()
    expect(await server.ended()).toBe(1)
    expect(server.said).toContain('is not empty and holds no database')
    expect(readdirSync(foreign)).toEqual(['letter.txt'])
  })

  test('a database of another version is left as it is', async () => {
    const old = join(folder.path, 'data', 'postgres')
    mkdirSync(old, { recursive: true })
    writeFileSync(join(old, 'PG_VERSION'), '15\n')
    const server = start()
    expect(await server.ended()).toBe(1)
    expect(server.said).toContain('holds PostgreSQL 15')
  })
})

describe('commands', () => {
  test('work beside a running server, and without one', async () => {
    const server = start()
    const client = new Client(await server.ready())
    await register(client, 'mary@example.com')

    const granted = await admin(['grant-admin', 'Mary@example.com'], environment())
    expect(granted).toEqual({ code: 0, said: 'Mary@example.com is an admin now.\n' })
    expect(await (await client.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true })
    await server.stop()

    const planned = await admin(['set-plan', 'mary@example.com', 'PRO'], environment())
    expect(planned).toEqual({ code: 0, said: 'mary@example.com is on the pro plan now.\n' })
    const again = new Client(await start().ready())
    const { user } = await (await logIn(again, 'mary@example.com')).json()
    expect(user).toMatchObject({ subscriptionTier: 'pro', isAdmin: true })
  })

  test('say what is wrong with what was typed', async () => {
    const unknown = await admin(['make-coffee'], environment())
    expect(unknown.code).toBe(2)
    expect(unknown.said).toContain('There is no command make-coffee.')
    const missing = await admin(['grant-admin'], environment())
    expect(missing.code).toBe(2)
    expect(missing.said).toContain('Usage: npm run admin -- grant-admin EMAIL')
    const plan = await admin(['set-plan', 'mary@example.com', 'gold'], environment())
    expect(plan.code).toBe(2)
    expect(plan.said).toContain('There is no plan gold. Plans: free, starter, pro, business.')
    const nowhere = await admin(['grant-admin', 'mary@example.com'], environment())
    expect(nowhere.code).toBe(1)
    expect(nowhere.said).toContain('There is no database in')
    expect((await admin([], environment())).said).toContain('grant-admin EMAIL')
  })

  test('name nobody who is not there', async () => {
    await start().ready()
    const nobody = await admin(['grant-admin', 'nobody@example.com'], environment())
    expect(nobody.code).toBe(2)
    expect(nobody.said.trim()).toBe('There is no account with the address nobody@example.com.')
  })
})
