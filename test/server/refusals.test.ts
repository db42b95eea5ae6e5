import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useServers } from './own-servers.ts'

const { start, folder } = useServers('one for all')

/** Servers are processes that start, and one of them makes a database. */
const PATIENTLY = { timeout: 60_000 }

describe('refusing to start', PATIENTLY, () => {
  test('names every bad variable in one message, and makes nothing', async () => {
    const server = start({ PORT: 'eighty', PUBLIC_URL: 'sextant', LOG_LEVEL: 'loud' })
    expect(await server.ended()).toBe(1)
    expect(server.said.trim().split('\n')).toHaveLength(1)
    for (const name of ['PORT', 'PUBLIC_URL', 'LOG_LEVEL']) expect(server.said).toContain(name)
    expect(server.said).not.toContain('eighty')
    expect(existsSync(join(folder(), 'data'))).toBe(false)
  })

  test('a port in use', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as AddressInfo
    const server = start({ PORT: String(port) })
    expect(await server.ended()).toBe(1)
    // What stops with it may have something to log after that.
    expect(server.said.split('\n')).toContain(`Port ${port} is in use. Set PORT to a free one.`)
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
    const foreign = join(folder(), 'foreign', 'postgres')
    mkdirSync(foreign, { recursive: true })
    writeFileSync(join(foreign, 'letter.txt'), 'dear')
    const server = start({ DATA_DIR: join(folder(), 'foreign') })
    expect(await server.ended()).toBe(1)
    expect(server.said).toContain('is not empty and does not contain a database')
    expect(readdirSync(foreign)).toEqual(['letter.txt'])
  })

  test('a database of another version is left as it is', async () => {
    const old = join(folder(), 'old', 'postgres')
    mkdirSync(old, { recursive: true })
    writeFileSync(join(old, 'PG_VERSION'), '15\n')
    const server = start({ DATA_DIR: join(folder(), 'old') })
    expect(await server.ended()).toBe(1)
    expect(server.said).toContain('was created by PostgreSQL 15')
  })
})
