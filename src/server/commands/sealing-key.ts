import { nextServerKey } from '#server/config/sealing.ts'
import { discardSealed } from '#server/features/rounds/sealing/discard.ts'
import type { Discarded } from '#server/features/rounds/sealing/discard.ts'
import { rotateServerKey } from '#server/features/rounds/sealing/rotate.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isServerConnected, queryOn } from '#server/platform/db/system-catalog.ts'
import { requireOwnDatabase } from '#server/platform/sealing/claim.ts'
import { setServerKey } from '#server/platform/sealing/server-key.ts'
import { CommandFailed, expectArguments, requireKey } from './command.ts'
import type { Command } from './command.ts'

export const rotateSealingKey: Command = {
  usage: 'rotate-sealing-key',
  description:
    'replaces the key that seals responses until a release; stop all servers first. With SEALING_KEY the new key is that of SEALING_KEY_NEW, with a file it is made',
  serverKey: 'needed',
  parse: (args) => {
    expectArguments(0, args)
    return async (deps) => {
      const { db, config } = deps
      await requireStopped(db)
      const former = requireKey(deps)
      await requireOwnDatabase(db, former)
      // The new key is on disk before the database has it.
      const next = nextServerKey(config)
      const count = await rotateServerKey(db, former, next.key).catch((error: unknown) => {
        next.drop()
        throw error
      })
      return `${count} keys of rounds are wrapped with the new key. ${next.keep()} Backups of before need the former key, so keep it as long as them.`
    }
  },
}

export const discardSealedResponses: Command = {
  usage: 'discard-sealed',
  description:
    'gives up responses that wait, if the key that opens them is lost; stop all servers first. Published results stay',
  serverKey: 'needed',
  parse: (args) => {
    expectArguments(0, args)
    return async (deps) => {
      const { db } = deps
      const key = requireKey(deps)
      await requireStopped(db)
      const { id } = await db.selectFrom('server_keys').select('id').executeTakeFirstOrThrow()
      if (id === key.id) {
        throw new CommandFailed(
          'The configured key opens everything in this database, so there is nothing to give up. Nothing was changed.',
        )
      }
      setServerKey(key)
      return describeDiscarded(await discardSealed(db, key))
    }
  },
}

/** Says what was given up. */
export const describeDiscarded = ({ responses, ended }: Discarded): string =>
  `${count(responses, 'response')} that waited ${responses === 1 ? 'was' : 'were'} deleted unread, and ${count(ended, 'invited round')} ended. The database belongs to the configured key now.`

const count = (value: number, noun: string) => `${value} ${noun}${value === 1 ? '' : 's'}`

async function requireStopped(db: Db): Promise<void> {
  if (await isServerConnected(queryOn(db))) {
    throw new CommandFailed('A server is using this database. Stop it first. Nothing was changed.')
  }
}
