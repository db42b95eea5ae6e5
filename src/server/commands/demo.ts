import { expectArguments } from './command.ts'
import type { Command } from './command.ts'

export const demo: Command = {
  usage: 'demo',
  description:
    'creates a demo workspace with generated data and prints how to sign in; replaces an earlier one',
  createsDatabase: true,
  parse: (args) => {
    expectArguments(0, args)
    return async (deps) => {
      // Imported on demand: it is more than half of the code of all commands.
      const { buildDemo } = await import('#server/demo/build-demo.ts')
      return buildDemo(deps)
    }
  },
}
