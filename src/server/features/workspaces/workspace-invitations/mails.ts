import { formatList } from '#domain/format-list.ts'
import { formatDay } from '#domain/format-day.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { ROLE_RIGHTS, roleWithArticle } from '#domain/workspaces.ts'
import type { Role } from '#domain/workspaces.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { quoted } from '#server/platform/mail/quote.ts'

/** Names of teams in an email; more are counted. */
const MAX_TEAMS = 20

export interface InvitationText {
  readonly to: string
  readonly inviter: { readonly name: string; readonly email: string }
  readonly workspaceName: string
  readonly role: Role
  readonly teams: readonly string[]
  readonly expiresAt: Date
}

/** Returns the mail with the link to join a workspace. */
export function invitationMail(invitation: InvitationText, link: string): Mail {
  const { to, inviter, workspaceName, role, teams, expiresAt } = invitation
  return {
    to,
    subject: `You are invited to a workspace on ${PRODUCT_NAME}`,
    ...mailBody([
      `${quoted(inviter.name)} (${inviter.email}) invites you to the workspace ${quoted(workspaceName)} on ${PRODUCT_NAME} as ${roleWithArticle(role)}: you can ${ROLE_RIGHTS[role]}.`,
      ...(teams.length > 0 && role !== 'owner' ? [`Teams given to you: ${teamList(teams)}.`] : []),
      { link, label: 'See the invitation' },
      `The link can be used once, by an account with this address, until ${formatDay(expiresAt)} (UTC).`,
      'If you do not know who sent this, ignore this email. Nothing happens unless you accept.',
    ]),
  }
}

function teamList(names: readonly string[]): string {
  const teams = names.map(quoted)
  const more = teams.length - MAX_TEAMS
  return formatList(more > 0 ? [...teams.slice(0, MAX_TEAMS), `${more} more`] : teams)
}
