import { resolve } from 'node:path'
import { loadBackup, rejectNewerBackup } from '#server/platform/backup/load-backup.ts'
import { readBackup } from '#server/platform/backup/read-backup.ts'
import { orFail, told } from './backup.ts'
import { exactly } from './command.ts'
import type { Command } from './command.ts'

export const restore: Command = {
  usage: 'restore FILE',
  does: 'loads a backup into a fresh database, and into no other',
  asFound: true,
  makesDatabase: true,
  read: async (args) => {
    const [file] = exactly(1, args)
    const path = resolve(file)
    // The whole file, before a database is as much as made.
    const checked = await orFail(() => readBackup(path))
    await orFail(async () => rejectNewerBackup(checked, path))
    return async ({ db, connection }) => {
      await orFail(() => loadBackup(db, connection, path, checked))
      return `Restored ${told(checked)}. Everybody has to sign in again; start the server.`
    }
  },
}
