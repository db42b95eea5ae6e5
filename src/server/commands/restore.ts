import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeServerKey } from '#server/config/sealing.ts'
import { discardSealed } from '#server/features/rounds/sealing/discard.ts'
import type { BackupManifest } from '#server/platform/backup/file-format.ts'
import { loadBackup, rejectOtherBackup } from '#server/platform/backup/load-backup.ts'
import { readBackup } from '#server/platform/backup/read-backup.ts'
import type { Db } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { hasCitus } from '#server/platform/db/cluster.ts'
import { setServerKey } from '#server/platform/sealing/server-key.ts'
import type { ServerKey } from '#server/platform/sealing/server-key.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { withCommandErrors, describeBackup } from './backup.ts'
import { CommandFailed, expectArguments, UsageError } from './command.ts'
import type { Command, CommandDeps } from './command.ts'
import { describeDiscarded } from './sealing-key.ts'

const prepare = (db: Db): Promise<void> => migrate(db, STORED_FUNCTIONS)

export const restore: Command = {
  usage: 'restore FILE [--discard-sealed]',
  description:
    'loads a backup into a new, empty database. Responses that wait need the key with which the backup was made; if it is lost, --discard-sealed gives them up',
  skipsMigrations: true,
  createsDatabase: true,
  serverKey: 'looked up',
  parse: async (args) => {
    const { file, discards } = readArguments(args)
    const path = resolve(file)
    // The whole file is verified before a database is created.
    const checked = await withCommandErrors(() => readBackup(path))
    await withCommandErrors(async () => rejectOtherBackup(checked, path))
    const run = async ({ db, connection, config, ...deps }: CommandDeps) => {
      const key = deps.key ?? makeServerKey(config)
      await withCommandErrors(() => loadBackup(db, connection, path, checked, prepare))
      setServerKey(key)
      const given = isOpenedBy(checked, key)
        ? ''
        : ` ${describeDiscarded(await discardSealed(db, key))}`
      const next = (await hasCitus(db))
        ? 'Run "distribute" now, then start the server.'
        : 'Start the server now.'
      return `Restored ${describeBackup(checked)}.${given} ${next} All users have to sign in again.`
    }
    const requireKey = (key: ServerKey | undefined) => {
      if (!discards && !isOpenedBy(checked, key)) throw otherKey(checked, key)
    }
    return Object.assign(run, { requireKey })
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

const isOpenedBy = ({ serverKey }: BackupManifest, key: ServerKey | undefined): boolean =>
  serverKey === null || serverKey === key?.id

function otherKey({ serverKey }: BackupManifest, key: ServerKey | undefined): CommandFailed {
  const found = key ? `the configured one is ${key.id}` : 'no key is configured'
  return new CommandFailed(
    `The backup belongs to the key ${serverKey}, and ${found}. Responses that wait cannot be opened without it. Set SEALING_KEY or SEALING_KEY_FILE to it, or restore with --discard-sealed, which gives these responses up. Nothing was changed.`,
  )
}
