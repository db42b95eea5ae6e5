import { resolve } from 'node:path'
import { writeCompressedFile, writeToOutput } from '#server/platform/backup/atomic-file.ts'
import { BackupFileError } from '#server/platform/backup/file-format.ts'
import type { BackupManifest } from '#server/platform/backup/file-format.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { VERSION } from '#server/platform/version.ts'
import { CommandFailed, expectArguments, UsageError } from './command.ts'
import type { Command } from './command.ts'

export const backup: Command = {
  usage: 'backup FILE',
  description: 'writes all data to a new file, or with - to the output; the server may be running',
  skipsMigrations: true,
  parse: (args) => {
    const [file] = expectArguments(1, args)
    if (file === '-') requirePlainOutput()
    const path = resolve(file)
    const write =
      file === '-'
        ? writeToOutput
        : (chunks: AsyncIterable<Buffer>) => writeCompressedFile(path, chunks)
    return async ({ connection }) => {
      const manifest = await withCommandErrors(() => writeBackup(connection, write, VERSION))
      const text = `${describeBackup(manifest)}. Responses that wait are sealed with the server key, which is not in it. Store it encrypted.`
      if (file !== '-') return `Backup written to ${path}: ${text}`
      console.error(`Backup written: ${text}`)
      return ''
    }
  },
}

/** Throws unless the output holds nothing but the backup. */
function requirePlainOutput(): void {
  const { npm_lifecycle_event: script, npm_config_loglevel: npmWrites } = process.env
  if (!process.stdout.isTTY && (script !== 'admin' || npmWrites === 'silent')) return
  throw new UsageError(
    'Send the output to a program, without the lines that npm adds: npm run --silent admin -- backup - | age -r KEY > FILE',
  )
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
