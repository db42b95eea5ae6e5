import { exactly } from './command.ts'
import type { Command } from './command.ts'

export const demo: Command = {
  usage: 'demo',
  does: 'makes a workspace of invented teams and answers, or makes it anew, and prints its login',
  makesDatabase: true,
  read: (args) => {
    exactly(0, args)
    return async (bench) => {
      // Loaded only where it is used: it is more than half of what all commands together load.
      const { buildDemo } = await import('#server/demo/build.ts')
      return buildDemo(bench)
    }
  },
}
