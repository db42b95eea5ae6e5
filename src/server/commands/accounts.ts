import type { AdminUser, UserChange } from '#contract/admin.ts'
import { Id } from '#contract/fields.ts'
import { TIERS, parseTier } from '#domain/plans.ts'
import type { Tier } from '#domain/plans.ts'
import * as accounts from '#server/features/operations/admin/account-changes.ts'
import { findContactByEmail } from '#server/features/people/accounts/public.ts'
import { FactorMail } from '#server/features/people/second-factor/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openQueue } from '#server/platform/jobs/open-queue.ts'
import { expectArguments, UsageError } from './command.ts'
import type { Command, CommandDeps } from './command.ts'

const UNCONFIRMED =
  'Its email address is not confirmed: make sure that the account belongs to the right person.'
const SUSPENDED = 'The account is suspended. No one can sign in until you run unsuspend.'

export const grantAdmin: Command = {
  usage: 'grant-admin EMAIL',
  description: 'makes the account of EMAIL an admin',
  parse: changeAccount({ role: 'admin' }, (email, user) =>
    [`${email} is now an admin.`, !user.emailConfirmed && UNCONFIRMED, user.suspended && SUSPENDED]
      .filter(Boolean)
      .join(' '),
  ),
}

export const revokeAdmin: Command = {
  usage: 'revoke-admin EMAIL',
  description: 'removes the admin role from the account of EMAIL',
  parse: changeAccount({ role: 'user' }, (email) => `${email} is no longer an admin.`),
}

export const setPlan = {
  usage: `set-plan EMAIL ${TIERS.join('|')} [WORKSPACE]`,
  description:
    'sets the plan of the workspace that EMAIL has owned longest, or of the one with the id WORKSPACE, without a payment',
  parse: (args: readonly string[]) => {
    const [workspaceId] = args.slice(2)
    const [email, name] = expectArguments(2, args.slice(0, 2).concat(args.slice(3)))
    const subscriptionTier = readTier(name)
    if (workspaceId !== undefined && !Id.safeParse(workspaceId).success) {
      throw new UsageError(`Not the id of a workspace: ${workspaceId}.`)
    }
    return async ({ db }: Pick<CommandDeps, 'db'>) => {
      const user = await applyChange(db, email, { subscriptionTier, workspaceId })
      const isOldest = [undefined, user.ownedWorkspace?.id].includes(workspaceId?.toLowerCase())
      const workspace = isOldest ? `“${user.ownedWorkspace?.name}”` : workspaceId
      const message =
        user.ownedWorkspaces > 1
          ? `The workspace ${workspace} of ${email} is now on the ${subscriptionTier} plan; ${email} owns ${user.ownedWorkspaces}.`
          : `${email} is now on the ${subscriptionTier} plan.`
      return user.subscribed && isOldest
        ? `${message} The account also has a paid subscription: with its next payment or change, the paid plan replaces this one.`
        : message
    }
  },
} satisfies Command

export const suspend: Command = {
  usage: 'suspend EMAIL',
  description:
    'suspends the account of EMAIL: ends its logins, blocks sign-in and closes its survey links; deletes nothing',
  parse: changeAccount(
    { suspended: true },
    (email) => `${email} is now suspended. To undo this, run: unsuspend ${email}`,
  ),
}

export const unsuspend: Command = {
  usage: 'unsuspend EMAIL',
  description: 'ends the suspension of the account of EMAIL',
  parse: changeAccount({ suspended: false }, (email) => `${email} is no longer suspended.`),
}

export const resetPassword: Command = {
  usage: 'reset-password EMAIL',
  description: 'prints a link to choose a new password for the account of EMAIL',
  parse: (args) => {
    const [email] = expectArguments(1, args)
    return async ({ db, config }) => {
      const { link, user } = await accounts.createLink(
        db,
        'command',
        await idOf(db, email),
        config.publicUrl,
      )
      const message = `Anyone with this link can choose a new password for ${email}. It can be used once and expires in one hour:`
      return [message, link, ...(user.suspended ? [SUSPENDED] : [])].join('\n')
    }
  },
}

export const signInLink: Command = {
  usage: 'sign-in-link EMAIL',
  description: 'prints a link that signs in to the account of EMAIL, without the identity provider',
  parse: (args) => {
    const [email] = expectArguments(1, args)
    return async ({ db, config }) => {
      const id = await idOf(db, email)
      const { link, user } = await accounts.createLink(
        db,
        'command',
        id,
        config.publicUrl,
        'sign-in-link',
      )
      const message = `Anyone with this link can sign in as ${email}; a second factor is still asked for. It can be used once and expires in 15 minutes:`
      return [message, link, ...(user.suspended ? [SUSPENDED] : [])].join('\n')
    }
  },
}

export const resetSecondFactor: Command = {
  usage: 'reset-second-factor EMAIL',
  description:
    'removes the authenticator app, passkeys and recovery codes of the account of EMAIL, signs out all its browsers and tells the owner by email',
  parse: (args) => {
    const [email] = expectArguments(1, args)
    return async ({ db, pool }) => {
      const jobs = await openQueue(pool, FactorMail)
      try {
        await accounts.resetSecondFactor({ db, jobs }, 'command', await idOf(db, email))
      } finally {
        await jobs.close()
      }
      return `${email} now signs in without a second factor. All its browsers were signed out.`
    }
  },
}

/** Returns the `parse` of a command that applies a change to an account and prints `message`. */
function changeAccount(
  change: UserChange,
  message: (email: string, user: AdminUser) => string,
): Command['parse'] {
  return (args) => {
    const [email] = expectArguments(1, args)
    return async ({ db }) => message(email, await applyChange(db, email, change))
  }
}

/** Applies the change as the admin page does, with the command as the actor in the audit log. */
const applyChange = async (db: Db, email: string, requested: UserChange): Promise<AdminUser> =>
  accounts.changeAccount(db, 'command', await idOf(db, email), requested)

async function idOf(db: Db, email: string): Promise<string> {
  const account = await findContactByEmail(db, email.trim())
  if (!account) throw new UsageError(`No account has the email address ${email}.`)
  return account.id
}

function readTier(name: string): Tier {
  const tier = parseTier(name)
  if (!tier) throw new UsageError(`Unknown plan: ${name}. Plans: ${TIERS.join(', ')}.`)
  return tier
}
