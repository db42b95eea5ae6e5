import { resolve } from 'node:path'
import { loadBackup, rejectNewerBackup } from '#server/platform/backup/load-backup.ts'
import { readBackup } from '#server/platform/backup/read-backup.ts'
import { hasCitus } from '#server/platform/distribution/cluster.ts'
import { withCommandErrors, describeBackup } from './backup.ts'
import { expectArguments } from './command.ts'
import type { Command } from './command.ts'

export const restore: Command = {
  usage: 'restore FILE',
  description: 'loads a backup into a new, empty database',
  skipsMigrations: true,
  createsDatabase: true,
  parse: async (args) => {
    const [file] = expectArguments(1, args)
    const path = resolve(file)
    // The whole file is verified before a database is created.
    const checked = await withCommandErrors(() => readBackup(path))
    await withCommandErrors(async () => rejectNewerBackup(checked, path))
    return async ({ db, connection }) => {
      await withCommandErrors(() => loadBackup(db, connection, path, checked))
      const next = (await hasCitus(db))
        ? 'Run "distribute" now, then start the server.'
        : 'Start the server now.'
      return `Restored ${describeBackup(checked)}. ${next} All users have to sign in again.`
    }
  },
}
