import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fastFolder, runAdmin, scratchFolder, ServerProcess } from './server-process.ts'

// The server key as an operator meets it: with `npm start`, and with the commands.

let scratch: { path: string; remove: () => void }
beforeEach(() => {
  scratch = scratchFolder(fastFolder())
})
afterEach(() => scratch.remove())

/** Returns the environment of a server or a command whose key is in its file. */
const environmentOf = (name: string, extra: Record<string, string> = {}) => ({
  DATA_DIR: join(scratch.path, name),
  LOG_LEVEL: 'warn',
  SEALING_KEY: '',
  ...extra,
})
const keyFile = (name: string) => join(scratch.path, `${name}.key`)
const newKey = () => randomBytes(32).toString('base64')

/** Starts a server and stops it once it is ready. */
async function startOnce(environment: Record<string, string>): Promise<void> {
  const server = new ServerProcess(environment)
  await server.ready()
  await server.stop()
}

/** Returns what a server says that does not start. */
async function refusalOf(environment: Record<string, string>): Promise<string> {
  const server = new ServerProcess(environment)
  expect(await server.ended()).toBe(1)
  return server.output
}

const admin = (args: readonly string[], environment: Record<string, string>) =>
  runAdmin(args, environment)

describe('the key of the embedded database', () => {
  test('is made beside the folder, needed from then on, and can be replaced', async () => {
    await startOnce(environmentOf('data'))
    expect(statSync(keyFile('data')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(scratch.path, 'data', 'data.key'))).toBe(false)

    renameSync(keyFile('data'), keyFile('away'))
    expect(await refusalOf(environmentOf('data'))).toMatch(
      /data\.key is missing\. .* Put the file back/,
    )
    const other = environmentOf('data', { SEALING_KEY: newKey() })
    expect(await refusalOf(other)).toMatch(
      /belongs to the key [\da-f]{16}, .* Nothing was changed\./,
    )

    renameSync(keyFile('away'), keyFile('data'))
    const former = readFileSync(keyFile('data'), 'utf8')
    const rotated = await admin(['rotate-sealing-key'], environmentOf('data'))
    expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('The new key is in') })
    expect(readFileSync(keyFile('data'), 'utf8')).not.toBe(former)
    await startOnce(environmentOf('data'))

    const rotatedKey = readFileSync(keyFile('data'), 'utf8').trim()
    // A lost key: another one takes its place.
    writeFileSync(keyFile('data'), `${newKey()}\n`)
    expect(await refusalOf(environmentOf('data'))).toContain('discard-sealed')
    const own = environmentOf('data', { SEALING_KEY: rotatedKey })
    const kept = await admin(['discard-sealed'], own)
    expect(kept).toMatchObject({ code: 1, output: expect.stringContaining('nothing to give up') })
    const discarded = await admin(['discard-sealed'], environmentOf('data'))
    expect(discarded.output).toContain('0 responses that waited were deleted unread')
    await startOnce(environmentOf('data'))
  }, 120_000)
})

describe('a restore', () => {
  test('needs the key of the backup, or gives up what waits', async () => {
    await startOnce(environmentOf('data'))
    const file = join(scratch.path, 'backup.gz')
    expect((await admin(['backup', file], environmentOf('data'))).output).toContain(
      'sealed with the server key',
    )
    const key = readFileSync(keyFile('data'), 'utf8').trim()

    for (const environment of [
      environmentOf('new'),
      environmentOf('new', { SEALING_KEY: newKey() }),
    ]) {
      const refused = await admin(['restore', file], environment)
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringMatching(/The backup belongs to the key/),
      })
    }
    // No database and no key was made, so that the restore can be repeated.
    expect([existsSync(keyFile('new')), existsSync(join(scratch.path, 'new'))]).toEqual([
      false,
      false,
    ])
    const repeated = await admin(['restore', file], environmentOf('new', { SEALING_KEY: key }))
    expect(repeated).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored/) })
    // The flag gives up nothing that the configured key opens.
    const same = environmentOf('same', { SEALING_KEY: key })
    const restored = await admin(['restore', file, '--discard-sealed'], same)
    expect(restored).toMatchObject({ code: 0, output: expect.not.stringContaining('deleted') })
    const given = await admin(['restore', file, '--discard-sealed'], environmentOf('other'))
    expect(given).toMatchObject({ code: 0, output: expect.stringContaining('deleted unread') })
    await startOnce(environmentOf('other'))
    const usage = await admin(['restore', file, '--discard'], environmentOf('third'))
    expect(usage.code).toBe(2)
  }, 120_000)
})

test('with DATABASE_URL the key must be set', async () => {
  const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/sextant', SEALING_KEY: '' }
  expect(await refusalOf(environment)).toMatch(/^SEALING_KEY or SEALING_KEY_FILE is required/)
})
