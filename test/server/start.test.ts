import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Client } from './app.ts'
import { logIn, register, useServers } from './own-servers.ts'

const { start, folder } = useServers()

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
    const deep = join(folder(), 'a'.repeat(60), 'b'.repeat(60))
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
