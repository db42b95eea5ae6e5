import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from './run-command.ts'
import { fastFolder, scratchFolder, TEST_SEALING_KEY } from './server-process.ts'
import { cloneDatabase, environmentOf } from './test-database.ts'

// What operators see of the server key when they run commands.

const scratch = scratchFolder(fastFolder())
const cleanups: (() => unknown)[] = [scratch.remove]
afterAll(async () => {
  for (const step of cleanups) await step()
})

const file = (name: string) => join(scratch.path, name)
const newKey = () => randomBytes(32).toString('base64')

/** Returns the environment of a command on a new database that belongs to the tests' key. */
async function createDatabase() {
  const { connection, drop } = await cloneDatabase()
  cleanups.push(drop)
  return environmentOf(connection)
}

/** Returns the environment of a command with a data folder, whose key is in the file beside it. */
const dataFolder = (name: string) => ({ DATA_DIR: file(name), SEALING_KEY: '' })

const NOTHING_TO_GIVE_UP = { code: 1, output: expect.stringContaining('nothing to give up') }

test('the key in a file can be replaced, and given up if it is lost', async () => {
  const environment = {
    ...(await createDatabase()),
    SEALING_KEY: '',
    SEALING_KEY_FILE: file('server.key'),
  }
  writeFileSync(file('server.key'), TEST_SEALING_KEY)
  const rotated = await runCommand(['rotate-sealing-key'], environment)
  expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('The new key is in') })
  expect(readFileSync(file('server.key'), 'utf8')).not.toContain(TEST_SEALING_KEY)
  expect(await runCommand(['discard-sealed'], environment)).toMatchObject(NOTHING_TO_GIVE_UP)

  // A lost key: another one takes its place.
  writeFileSync(file('server.key'), newKey())
  const refused = await runCommand(['rotate-sealing-key'], environment)
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/belongs to the key/) })
  const discarded = await runCommand(['discard-sealed'], environment)
  expect(discarded.output).toContain('0 responses that waited were deleted unread')
  expect(await runCommand(['discard-sealed'], environment)).toMatchObject(NOTHING_TO_GIVE_UP)
})

test('a restore needs the key of the backup, or gives up what waits', async () => {
  const backup = file('backup.gz')
  expect((await runCommand(['backup', backup], await createDatabase())).output).toContain(
    'sealed with the server key',
  )
  for (const environment of [dataFolder('new'), { ...dataFolder('new'), SEALING_KEY: newKey() }]) {
    expect(await runCommand(['restore', backup], environment)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/The backup belongs to the key/),
    })
  }
  // No database and no key was made, so that the restore can be repeated.
  expect([existsSync(file('new.key')), existsSync(file('new'))]).toEqual([false, false])
  const repeated = await runCommand(['restore', backup], await createDatabase())
  expect(repeated).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored/) })
  // The flag deletes no response that the configured key opens.
  const same = await runCommand(['restore', backup, '--discard-sealed'], await createDatabase())
  expect(same).toMatchObject({ code: 0, output: expect.not.stringContaining('deleted') })

  // Without a key one is made beside the folder, and needed from then on.
  const made = dataFolder('made')
  const given = await runCommand(['restore', backup, '--discard-sealed'], made)
  expect(given).toMatchObject({ code: 0, output: expect.stringContaining('deleted unread') })
  expect(statSync(file('made.key')).mode & 0o777).toBe(0o600)
  expect(await runCommand(['discard-sealed'], made)).toMatchObject(NOTHING_TO_GIVE_UP)
  renameSync(file('made.key'), file('away.key'))
  const missing = await runCommand(['discard-sealed'], made)
  expect(missing.output).toMatch(/made\.key is missing\. .* Put the file back/)
  const usage = await runCommand(['restore', backup, '--discard'], dataFolder('third'))
  expect(usage.code).toBe(2)
})
