import { resolve } from 'node:path'
import { BackupFileError } from '#server/platform/backup/file-format.ts'
import type { BackupManifest } from '#server/platform/backup/file-format.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { VERSION } from '#server/platform/version.ts'
import { CommandFailed, exactly } from './command.ts'
import type { Command } from './command.ts'

export const backup: Command = {
  usage: 'backup FILE',
  does: 'writes all data into a new file, beside a running server or without one',
  asFound: true,
  read: (args) => {
    const [file] = exactly(1, args)
    const path = resolve(file)
    return async ({ connection }) => {
      const manifest = await orFail(() => writeBackup(connection, path, VERSION))
      return `${path} holds ${told(manifest)}. It holds answers that nobody may see yet: keep it encrypted.`
    }
  },
}

/** What is wrong with a file is told in one line. */
export async function orFail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupFileError) throw new CommandFailed(error.message)
    throw error
  }
}

/** What is in a backup, in a few words. */
export function told({ tableSums: sums, madeAt }: BackupManifest): string {
  const rows = (table: string) => sums.find(({ name }) => name === table)?.rows ?? 0
  const all = sums.reduce((sum, { rows }) => sum + rows, 0)
  const held = [
    counted(rows('accounts'), 'account'),
    counted(rows('quiz_sessions'), 'session'),
    `${counted(all, 'row')} in all`,
  ]
  return `${held.join(', ')}, as of ${madeAt}`
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
