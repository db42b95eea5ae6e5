import { resolve } from 'node:path'
import { BackupFileError } from '#server/platform/backup/file-format.ts'
import type { BackupManifest } from '#server/platform/backup/file-format.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { VERSION } from '#server/platform/version.ts'
import { CommandFailed, expectArguments } from './command.ts'
import type { Command } from './command.ts'

export const backup: Command = {
  usage: 'backup FILE',
  description: 'writes all data to a new file; the server may be running',
  skipsMigrations: true,
  parse: (args) => {
    const [file] = expectArguments(1, args)
    const path = resolve(file)
    return async ({ connection }) => {
      const manifest = await withCommandErrors(() => writeBackup(connection, path, VERSION))
      return `Backup written to ${path}: ${describeBackup(manifest)}. Responses that wait are sealed with the server key, which is not in it. Store it encrypted.`
    }
  },
}

/** Turns a BackupFileError into a CommandFailed, which is printed without a stack. */
export async function withCommandErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof BackupFileError) throw new CommandFailed(error.message)
    throw error
  }
}

/** Returns the numbers of accounts, rounds and rows in a backup, and its time. */
export function describeBackup({ tableSums, madeAt }: BackupManifest): string {
  const rowsOf = (table: string) => tableSums.find(({ name }) => name === table)?.rows ?? 0
  const total = tableSums.reduce((sum, { rows }) => sum + rows, 0)
  const counts = [
    count(rowsOf('accounts'), 'account'),
    count(rowsOf('rounds'), 'round'),
    `${count(total, 'row')} in total`,
  ]
  return `${counts.join(', ')}, as of ${madeAt}`
}

const count = (value: number, noun: string) => `${value} ${noun}${value === 1 ? '' : 's'}`
