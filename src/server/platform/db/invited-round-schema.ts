import type { RestartLine } from '#contract/invited-rounds.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type { ColumnType, Generated } from 'kysely'

export type OptOutKind = 'rounds' | 'actions'

/** Members of teams, invited rounds, and addresses that want no emails. No row has a time. */
export interface InvitedRoundTables {
  /** People who answer for a team. They need no account. */
  team_members: {
    workspace_id: WorkspaceId
    team_id: string
    id: Generated<string>
    name: string | null
    email: string
    /** `mailboxOf` the address, unique in a team. */
    mailbox: string
  }
  invited_rounds: {
    workspace_id: WorkspaceId
    round_id: string
    /** SPKI. Null 30 days after the end. */
    public_key: Buffer | null
    /** PKCS #8. Null once the round has ended, so that no ticket can be made afterwards. */
    private_key: Buffer | null
    /**
     * Sealed: SHA-256 hashes of blinded messages by member. One value for all, so that no row tells when
     * or in which order tickets were drawn. Null once the round has ended.
     */
    drawn: Buffer | null
    /** Reminders that the manager sent. */
    reminders_sent: Generated<number>
    /** The reminders half way and a day before the end were sent. */
    reminded_half: Generated<boolean>
    reminded_last: Generated<boolean>
    /** UTC day of the latest reminder. */
    reminded_on: string | null
    /** The round was closed because too few invited people can be reached. */
    too_few: Generated<boolean>
    /** What restarts changed, oldest first. Inserted as JSON text. */
    restarts: ColumnType<readonly RestartLine[], string | undefined, never>
    /** The tokens of the common links before restarts, oldest first. */
    former_tokens: Generated<readonly string[]>
    /** When an invitation was refused last, until the refusals have been acted on. */
    refused_at: Date | null
  }
  /** The roster, a copy of the members when the round began. It never changes. */
  round_invitations: {
    workspace_id: WorkspaceId
    round_id: string
    member_id: string
    name: string | null
    email: string
    /** `mailboxOf` the address. */
    mailbox: string
    /** What became of the first email. Later ones change nothing, as they would tell who has drawn. */
    delivery: Generated<'sending' | 'sent' | 'undeliverable'>
  }
  /** Links of invitations: one for each email. */
  round_links: {
    workspace_id: WorkspaceId
    round_id: string
    token_hash: Buffer
    member_id: string
  }
  /** SHA-256 hashes of mailboxes. */
  email_opt_outs: {
    address_hash: Buffer
    /** Which emails are stopped: invitations and reminders of rounds, or those about actions. */
    kind: Generated<OptOutKind>
  }
  /** Links in emails with which their receiver opts out: one for each email. */
  email_opt_out_links: {
    token_hash: Buffer
    address_hash: Buffer
    created_on: Generated<string>
    kind: Generated<OptOutKind>
  }
}
