import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Workspace } from '#contract/workspaces.ts'
import { formatList } from '#domain/format-list.ts'
import { INVITATION_DAYS, MAX_OPEN_INVITATIONS, ROLES } from '#domain/workspaces.ts'
import type { Role } from '#domain/workspaces.ts'
import { allTeamsQuery } from '#web/features/teams/teams/queries.ts'
import { readEmailList } from '#web/features/workspaces/workspace/email-list.ts'
import {
  invitationsQuery,
  useRefreshInvitations,
} from '#web/features/workspaces/workspace/queries.ts'
import { ROLE_NAMES } from '#web/features/people/auth/role.ts'
import { ROLE_MEANING } from '#web/features/workspaces/workspace/role-words.ts'
import { sendInvitations } from '#web/features/workspaces/workspace/send-invitations.ts'
import type { SentInvitations } from '#web/features/workspaces/workspace/send-invitations.ts'
import { toast } from '#web/lib/toast.ts'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { TeamChecklist } from './TeamChecklist.tsx'

/** Invites several people with the same role and teams. Addresses that fail stay in the form. */
export function InviteDialog({
  workspace,
  onClose,
}: {
  workspace: Workspace
  onClose: () => void
}) {
  const form = useId()
  const refresh = useRefreshInvitations(workspace.id)
  const teams = useQuery(allTeamsQuery)
  const open = useQuery(invitationsQuery(workspace.id)).data?.open ?? 0
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [outcome, setOutcome] = useState<SentInvitations>()
  const count = readEmailList(text).addresses.length

  async function send() {
    if (progress) return
    const { addresses, invalid } = readEmailList(text)
    const problem = problemOf(addresses, invalid, MAX_OPEN_INVITATIONS - open)
    setError(problem)
    if (problem) {
      field.current?.focus()
      return
    }
    setOutcome(undefined)
    setProgress({ done: 0, of: addresses.length })
    const teamIds = role === 'owner' ? [] : [...chosen]
    const result = await sendInvitations(workspace.id, addresses, { role, teamIds }, (done) =>
      setProgress({ done, of: addresses.length }),
    )
    setProgress(undefined)
    refresh()
    if (result.failed.length === 0) {
      toast({ title: sentInWords(result.sent), tone: 'success' })
      onClose()
      return
    }
    setOutcome(result)
    setText(result.failed.map(({ email }) => email).join('\n'))
    field.current?.focus()
  }

  return (
    <FormDialog
      title="Invite people"
      description={`Each person gets an email with a link that works once, for ${INVITATION_DAYS} days. Only the invited address can use it.`}
      submit={count > 1 ? `Send ${count} invitations` : 'Send invitation'}
      pending={progress !== undefined}
      pendingLabel={progress && progressInWords(progress)}
      cancel={outcome?.sent.length ? 'Close' : 'Cancel'}
      onSubmit={send}
      onClose={onClose}
    >
      <TextArea
        ref={field}
        label="Email addresses"
        hint="One per line, or separated by commas. You can paste a list."
        rows={3}
        value={text}
        error={error}
        readOnly={progress !== undefined}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
      {outcome && <Outcome {...outcome} />}
      <FieldGroup legend="Role">
        <div className="grid gap-2">
          {ROLES.map((choice) => (
            <ChoiceCard
              key={choice}
              name={`${form}-role`}
              value={choice}
              label={ROLE_NAMES[choice]}
              checked={role === choice}
              onChange={() => setRole(choice)}
            >
              {ROLE_MEANING[choice]}
            </ChoiceCard>
          ))}
        </div>
      </FieldGroup>
      {role === 'owner' ? (
        <p className="text-sm text-muted">Owners read all teams.</p>
      ) : teams.data ? (
        <div>
          <TeamChecklist
            legend="Teams whose results they read"
            teams={teams.data}
            chosen={chosen}
            onChange={setChosen}
          />
          {role === 'viewer' && chosen.size === 0 && teams.data.length > 0 && (
            <p className="mt-1 text-sm text-muted">
              Without a team, a viewer finds no results. You can choose teams later.
            </p>
          )}
        </div>
      ) : teams.isError ? (
        <p className="text-sm text-muted">
          We couldn't load your teams. You can choose them after the invitation is accepted.
        </p>
      ) : (
        <Skeleton className="h-24" />
      )}
    </FormDialog>
  )
}

function problemOf(
  addresses: readonly string[],
  invalid: readonly string[],
  remaining: number,
): string | undefined {
  if (invalid.length > 0) {
    const names = formatList(invalid.slice(0, 5))
    return invalid.length === 1
      ? `Please correct this address: ${names}`
      : `Please correct these addresses: ${names}${invalid.length > 5 ? ', …' : ''}`
  }
  if (addresses.length === 0) return 'Please enter at least one email address.'
  if (addresses.length <= remaining) return undefined
  const limit = `At most ${MAX_OPEN_INVITATIONS} invitations can be open at a time.`
  return remaining > 0
    ? `${limit} You can invite ${remaining} more now.`
    : `${limit} Revoke one to send another.`
}

const sentInWords = (sent: readonly string[]): string =>
  sent.length === 1 ? `Invitation sent to ${sent[0]}` : `${sent.length} invitations sent`

const progressInWords = ({ done, of }: { done: number; of: number }): string =>
  of === 1 ? 'Sending…' : `Sending ${Math.min(done + 1, of)} of ${of}…`

/** What happened to each address, where not all were invited. */
function Outcome({ sent, failed }: SentInvitations) {
  return (
    <div role="alert" className="rounded-control border border-red-text px-4 py-3 text-sm">
      <p className="font-semibold text-red-text">
        {failed.length === 1
          ? '1 person was not invited'
          : `${failed.length} people were not invited`}
      </p>
      <ul className="mt-1 grid gap-1">
        {failed.map(({ email, reason }) => (
          <li key={email}>
            {!reason.includes(email) && (
              <>
                <span className="font-medium wrap-anywhere">{email}</span>:{' '}
              </>
            )}
            <span className="wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
      {sent.length > 0 && (
        <p className="mt-2 border-t border-line pt-2 wrap-anywhere">Invited: {formatList(sent)}.</p>
      )}
    </div>
  )
}
