import { createLink, SETUP_MINUTES } from '#server/features/people/setup/service.ts'
import { CommandFailed, expectArguments } from './command.ts'
import type { Command } from './command.ts'

export const setUpLink: Command = {
  usage: 'setup-link',
  description: "prints a link that makes the first administrator of an organization's own server",
  parse: (args) => {
    expectArguments(0, args)
    return async ({ db, config }) => {
      if (!config.organization) throw new CommandFailed('A setup link needs SELF_HOSTED=true.')
      const link = await createLink(db, config.publicUrl)
      if (link === undefined) {
        throw new CommandFailed('There is an administrator already, who can invite others.')
      }
      return `Anyone with this link becomes the administrator. It can be used once and expires in ${SETUP_MINUTES} minutes:\n${link}`
    }
  },
}
