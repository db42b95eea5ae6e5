import type { AdminUser, UserChange } from '#contract/admin.ts'
import { TIERS, tierNamed } from '#domain/plans.ts'
import type { Tier } from '#domain/plans.ts'
import { changeAccount, createResetLink } from '#server/features/admin/account-changes.ts'
import { mailboxByEmail } from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { exactly, UsageError } from './command.ts'
import type { Command } from './command.ts'

const UNCONFIRMED = 'Nobody has confirmed that address: make sure that the account is theirs.'
const STILL_SUSPENDED = 'The account is suspended: nobody gets in until that is lifted.'

export const grantAdmin: Command = {
  usage: 'grant-admin EMAIL',
  does: 'makes the account of EMAIL an admin',
  read: toAccount({ role: 'admin' }, (email, user) =>
    [
      `${email} is an admin now.`,
      !user.emailConfirmed && UNCONFIRMED,
      user.suspended && STILL_SUSPENDED,
    ]
      .filter(Boolean)
      .join(' '),
  ),
}

export const revokeAdmin: Command = {
  usage: 'revoke-admin EMAIL',
  does: 'makes the account of EMAIL an ordinary one again',
  read: toAccount({ role: 'user' }, (email) => `${email} is not an admin now.`),
}

export const setPlan: Command = {
  usage: `set-plan EMAIL ${TIERS.join('|')}`,
  does: 'puts the account of EMAIL on a plan',
  read: (args) => {
    const [email, name] = exactly(2, args)
    const tier = readTier(name)
    return async ({ db }) => {
      const { subscribed } = await changed(db, email, { subscriptionTier: tier })
      const done = `${email} is on the ${tier} plan now.`
      return subscribed
        ? `${done} A subscription runs: the payment provider’s next event settles the plan again.`
        : done
    }
  },
}

export const suspend: Command = {
  usage: 'suspend EMAIL',
  does: 'signs the account of EMAIL out, lets nobody in and closes its quiz links; deletes nothing',
  read: toAccount(
    { suspended: true },
    (email) => `${email} is suspended now. To lift it: unsuspend ${email}`,
  ),
}

export const unsuspend: Command = {
  usage: 'unsuspend EMAIL',
  does: 'lifts the suspension of the account of EMAIL',
  read: toAccount({ suspended: false }, (email) => `${email} is not suspended now.`),
}

export const resetPassword: Command = {
  usage: 'reset-password EMAIL',
  does: 'prints a link by which a new password can be chosen for the account of EMAIL',
  read: (args) => {
    const [email] = exactly(1, args)
    return async ({ db, config }) => {
      const { link, user } = await createResetLink(
        db,
        'command',
        await idOf(db, email),
        config.publicUrl,
      )
      const whatFor = `Whoever opens this link can choose a new password for ${email}, once, within one hour:`
      return [whatFor, link, ...(user.suspended ? [STILL_SUSPENDED] : [])].join('\n')
    }
  },
}

/** Reads the address of an account, changes it, and says how it stands then. */
function toAccount(
  asked: UserChange,
  said: (email: string, user: AdminUser) => string,
): Command['read'] {
  return (args) => {
    const [email] = exactly(1, args)
    return async ({ db }) => said(email, await changed(db, email, asked))
  }
}

/** The same change as an admin makes it on the page, and written down as a command's. */
const changed = async (db: Db, email: string, asked: UserChange): Promise<AdminUser> =>
  changeAccount(db, 'command', await idOf(db, email), asked)

async function idOf(db: Db, email: string): Promise<string> {
  const account = await mailboxByEmail(db, email.trim())
  if (!account) throw new UsageError(`There is no account with the address ${email}.`)
  return account.id
}

function readTier(name: string): Tier {
  const tier = tierNamed(name)
  if (!tier) throw new UsageError(`There is no plan ${name}. Plans: ${TIERS.join(', ')}.`)
  return tier
}
