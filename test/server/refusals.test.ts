import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useServers } from './own-servers.ts'

const { start, folder } = useServers('one for all')

/** Processes start, and one of them creates a database. */
const SLOW = { timeout: 60_000 }

describe('refusing to start', SLOW, () => {
  test('names every invalid variable in one message and creates nothing', async () => {
    const server = start({ PORT: 'eighty', PUBLIC_URL: 'sextant', LOG_LEVEL: 'loud' })
    expect(await server.ended()).toBe(1)
    expect(server.output.trim().split('\n')).toHaveLength(1)
    for (const name of ['PORT', 'PUBLIC_URL', 'LOG_LEVEL']) expect(server.output).toContain(name)
    expect(server.output).not.toContain('eighty')
    expect(existsSync(join(folder(), 'data'))).toBe(false)
  })

  test('if an https site would give plans away for a test card', async () => {
    const server = start({ PUBLIC_URL: 'https://sextant.example' })
    expect(await server.ended()).toBe(1)
    expect(server.output.trim()).toMatch(/^PUBLIC_URL starts with https .*PAYMENTS=sandbox/)
    expect(existsSync(join(folder(), 'data'))).toBe(false)
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

  test('if the data folder is in use, without affecting the server that uses it', async () => {
    const first = start()
    const address = await first.ready()
    const second = start()
    expect(await second.ended()).toBe(1)
    expect(second.output.trim()).toMatch(/^The data folder .* is in use by another server\./)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  })

  test('and leaving another user’s folder unchanged', async () => {
    const foreign = join(folder(), 'foreign', 'postgres')
    mkdirSync(foreign, { recursive: true })
    writeFileSync(join(foreign, 'letter.txt'), 'dear')
    const server = start({ DATA_DIR: join(folder(), 'foreign') })
    expect(await server.ended()).toBe(1)
    expect(server.output).toContain('is not empty and does not contain a database')
    expect(readdirSync(foreign)).toEqual(['letter.txt'])
  })

  test('and leaving a database of another version unchanged', async () => {
    const old = join(folder(), 'old', 'postgres')
    mkdirSync(old, { recursive: true })
    writeFileSync(join(old, 'PG_VERSION'), '15\n')
    const server = start({ DATA_DIR: join(folder(), 'old') })
    expect(await server.ended()).toBe(1)
    expect(server.output).toContain('was created by PostgreSQL 15')
  })
})
