import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBackup } from '#server/platform/backup/read-backup.ts'
import { afterAll, expect, test } from 'vitest'
import { useApp } from './app.ts'
import { runCommand } from './run-command.ts'
import { ROOT, runAdmin, scratchFolder, TEST_SEALING_KEY } from './server-process.ts'
import { environmentOf } from './test-database.ts'

const app = useApp()
const scratch = scratchFolder()
afterAll(scratch.remove)
const file = (name: string) => join(scratch.path, name)

/** Runs a line of a shell, in which $0 is Node. */
function shell(line: string) {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-o', 'pipefail', '-c', line, process.execPath],
    {
      cwd: ROOT,
      env: { ...process.env, SEALING_KEY: TEST_SEALING_KEY, ...environmentOf(app.connection) },
    },
  )
  return { status, stdout, message: stderr.toString() }
}

test('a backup to the output is the same as in a file', async () => {
  await app.signedIn()
  const { stdout, ...outcome } = shell('"$0" src/server/admin.ts backup -')
  expect(outcome).toEqual({
    status: 0,
    message: expect.stringMatching(/^Backup written: 1 account, /),
  })
  writeFileSync(file('piped'), stdout)
  await runCommand(['backup', file('written')], environmentOf(app.connection))
  const { tableSums } = await readBackup(file('piped'))
  expect(tableSums).toEqual((await readBackup(file('written'))).tableSums)
})

test('a backup to a program that ends early says that it is incomplete', () => {
  expect(shell('"$0" src/server/admin.ts backup - | true')).toMatchObject({
    status: 1,
    message: 'The backup is incomplete: the program that reads it ended.\n',
  })
})

test('a backup is not written after the lines that npm adds', async () => {
  const refused = await runAdmin(['backup', '-'], {
    npm_lifecycle_event: 'admin',
    npm_config_loglevel: 'notice',
  })
  expect(refused).toEqual({ code: 2, output: expect.stringContaining('npm run --silent admin') })
})
