import { claimDatabase } from '#server/platform/sealing/claim.ts'
import { setServerKey } from '#server/platform/sealing/server-key.ts'
import { expectArguments, requireKey } from './command.ts'
import type { Command } from './command.ts'

export const demo: Command = {
  usage: 'demo',
  description:
    'creates a demo workspace with generated data and prints how to sign in; replaces an earlier one',
  createsDatabase: true,
  serverKey: 'needed',
  parse: (args) => {
    expectArguments(0, args)
    return async (deps) => {
      const key = requireKey(deps)
      await claimDatabase(deps.db, key)
      setServerKey(key)
      // Imported on demand: it is more than half of the code of all commands.
      const { buildDemo } = await import('#server/demo/build-demo.ts')
      return buildDemo(deps)
    }
  },
}
