import { resolve } from 'node:path'
import { loadBackup, rejectOtherBackup } from '#server/platform/backup/load-backup.ts'
import { readBackup } from '#server/platform/backup/read-backup.ts'
import type { Db } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { hasCitus } from '#server/platform/db/cluster.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { withCommandErrors, describeBackup } from './backup.ts'
import { expectArguments } from './command.ts'
import type { Command } from './command.ts'

const prepare = (db: Db): Promise<void> => migrate(db, STORED_FUNCTIONS)

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
    await withCommandErrors(async () => rejectOtherBackup(checked, path))
    return async ({ db, connection }) => {
      await withCommandErrors(() => loadBackup(db, connection, path, checked, prepare))
      const next = (await hasCitus(db))
        ? 'Run "distribute" now, then start the server.'
        : 'Start the server now.'
      return `Restored ${describeBackup(checked)}. ${next} All users have to sign in again.`
    }
  },
}
