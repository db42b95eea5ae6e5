import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeServerKey } from '#server/config/sealing.ts'
import { discardSealed } from '#server/features/rounds/sealing/discard.ts'
import { BackupFileError } from '#server/platform/backup/file-format.ts'
import { loadBackup, rejectOtherBackup } from '#server/platform/backup/load-backup.ts'
import { readBackup } from '#server/platform/backup/read-backup.ts'
import type { Db } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { hasCitus } from '#server/platform/db/cluster.ts'
import type { RunQuery } from '#server/platform/db/system-catalog.ts'
import { setServerKey } from '#server/platform/sealing/server-key.ts'
import type { ServerKey } from '#server/platform/sealing/server-key.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { withCommandErrors, describeBackup } from './backup.ts'
import { expectArguments, UsageError } from './command.ts'
import type { Command } from './command.ts'
import { describeDiscarded } from './sealing-key.ts'

const prepare = (db: Db): Promise<void> => migrate(db, STORED_FUNCTIONS)

export const restore: Command = {
  usage: 'restore FILE [--discard-sealed]',
  description:
    'loads a backup into a new, empty database. Responses that wait need the key with which the backup was made; --discard-sealed gives them up',
  skipsMigrations: true,
  createsDatabase: true,
  serverKey: 'looked up',
  parse: async (args) => {
    const { file, discards } = readArguments(args)
    const path = resolve(file)
    // The whole file is verified before a database is created.
    const checked = await withCommandErrors(() => readBackup(path))
    await withCommandErrors(async () => rejectOtherBackup(checked, path))
    return async ({ db, connection, config, key }) => {
      const check = discards ? () => Promise.resolve() : keyCheck(key)
      await withCommandErrors(() => loadBackup(db, connection, path, checked, { prepare, check }))
      let given = ''
      if (discards) {
        setServerKey(key ?? makeServerKey(config))
        given = ` ${describeDiscarded(await discardSealed(db))}`
      }
      const next = (await hasCitus(db))
        ? 'Run "distribute" now, then start the server.'
        : 'Start the server now.'
      return `Restored ${describeBackup(checked)}.${given} ${next} All users have to sign in again.`
    }
  },
}

function readArguments(args: readonly string[]): { file: string; discards: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'discard-sealed': { type: 'boolean', default: false } },
    })
    return { file: expectArguments(1, positionals)[0], discards: values['discard-sealed'] }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message)
  }
}

/** Returns a check of the loaded rows: throws unless the configured key is the one of the backup. */
function keyCheck(key: ServerKey | undefined): (query: RunQuery) => Promise<void> {
  return async (query) => {
    const [row] = await query<{ id: string }>('select id from server_keys')
    if (!row) return
    if (key?.id === row.id) return
    const found = key ? `the configured one is ${key.id}` : 'no key is configured'
    throw new BackupFileError(
      `The backup belongs to the key ${row.id}, and ${found}. Responses that wait cannot be opened without it. Set SEALING_KEY or SEALING_KEY_FILE to it, or restore with --discard-sealed, which gives these responses up. Nothing was changed.`,
    )
  }
}
