import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { RoundInvitations } from '#contract/invited-rounds.ts'
import type { Round } from '#contract/rounds.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { useRestartRound } from '#web/features/rounds/rounds/invited-round-queries.ts'
import { isUnreachable } from '#web/features/rounds/rounds/invited-round-words.ts'
import { restartInWords } from '#web/features/rounds/rounds/restart-words.ts'
import {
  changedRoster,
  listProblem,
  refusalOf,
  rowProblems,
  withEdit,
} from '#web/features/rounds/rounds/roster-changes.ts'
import type { Refusal, RosterForm } from '#web/features/rounds/rounds/roster-changes.ts'
import { PeopleField } from '#web/features/teams/teams/components/PeopleField.tsx'
import { peopleInWords } from '#web/features/teams/teams/people-words.ts'
import { mailboxesOf } from '#web/features/teams/teams/read-people.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { RestoredDraft } from '#web/ui/RestoredDraft.tsx'
import { RestartLines } from './RestartLines.tsx'
import { RosterRows } from './RosterRows.tsx'

interface RestartDialogProps {
  round: Round
  roster: RoundInvitations
  /** The person to edit first. */
  memberId: string | undefined
  onClose: () => void
}

const focusText = (field: HTMLElement | null): void => field?.querySelector('textarea')?.focus()

const NOTHING: Refusal = { rows: new Map() }

/** Corrects, adds and removes people of a running round in one form, which restarts the round. */
export function RestartDialog({ round, roster, memberId, onClose }: RestartDialogProps) {
  const user = useUser()
  const { form, restored, discard } = useDraftForm<RosterForm>({
    draft: { name: `restart.${round.id}`, owner: user.id },
    defaultValues: { edits: [], text: '' },
  })
  const [edits, text] = useWatch({ control: form.control, name: ['edits', 'text'] })
  const changed = changedRoster(roster.invitations, { edits, text })
  const wrong = rowProblems(changed)
  const [editing, setEditing] = useState(memberId)
  const [hadText] = useState(text !== '')
  const [adding, setAdding] = useState(false)
  const [refusal, setRefusal] = useState(NOTHING)
  /** Counts failed attempts, after which people with problems come first. */
  const [attempt, setAttempt] = useState(0)
  /** Changes when the first field with a problem is to get the focus. */
  const [focusing, setFocusing] = useState(0)
  const [first, setFirst] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...(memberId ? [memberId] : []),
        ...roster.invitations.filter(isUnreachable).map((person) => person.memberId),
      ]),
  )
  const content = useRef<HTMLDivElement>(null)
  const restart = useRestartRound(round.id)
  const navigate = useNavigate()

  useEffect(() => {
    if (focusing > 0) content.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [focusing])

  function fail(next: Refusal) {
    const wrongIds = [...next.rows.keys()]
    setRefusal(next)
    setFirst(new Set([...wrongIds, ...first]))
    setEditing(wrongIds[0])
    setAttempt(attempt + 1)
    setFocusing(focusing + 1)
  }

  function done(id: string) {
    const problem = wrong.get(id)
    if (!problem) return setEditing(undefined)
    setRefusal({ ...refusal, rows: new Map(refusal.rows).set(id, problem) })
    setFocusing(focusing + 1)
  }

  function submit() {
    if (restart.isPending) return
    if (wrong.size > 0) return fail({ rows: wrong })
    if (changed.people.invalid.length > 0) {
      return fail({ ...NOTHING, text: 'Please correct the entries marked below.' })
    }
    const whole = listProblem(changed, round.groupSize)
    if (whole) return fail({ ...NOTHING, whole })
    setRefusal(NOTHING)
    restart.mutate(changed.members, {
      success: {
        title: 'Round restarted',
        description: `${peopleInWords(changed.members.length)} get a new email.`,
      },
      onSuccess: (successor) => {
        discard()
        onClose()
        void navigate(paths.shareRound(successor.id), { replace: true })
      },
      onError: (error) => fail(refusalOf(error, changed)),
    })
  }

  const pending = restart.isPending
  const isFirst = ({ memberId: id }: { memberId: string }) => first.has(id)
  return (
    <Dialog
      open
      keepsInput
      onOpenChange={(open) => !open && !pending && onClose()}
      title="Correct the list"
      description="Correct names and addresses, add people, or remove them. The round then restarts with the new list."
      footer={
        <>
          <Button
            variant="secondary"
            disabled={pending}
            onClick={() => {
              discard()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button pending={pending} pendingLabel="Restarting…" onClick={submit}>
            Restart the round
          </Button>
        </>
      }
    >
      <div ref={content} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {restored && (
          <RestoredDraft
            onDiscard={() => {
              discard()
              setEditing(undefined)
              setRefusal(NOTHING)
            }}
          />
        )}
        <section aria-label="People">
          <RosterRows
            // After a failure the list begins with the people who need attention.
            key={attempt}
            rows={[...changed.rows.filter(isFirst), ...changed.rows.filter((row) => !isFirst(row))]}
            problems={refusal.rows}
            editing={editing}
            readOnly={pending}
            onEdit={setEditing}
            onDone={done}
            onChange={(id, edit) => {
              form.setValue('edits', withEdit(edits, id, edit))
              const rows = new Map(refusal.rows)
              rows.delete(id)
              setRefusal({ rows, text: refusal.text })
            }}
          />
        </section>
        {adding || hadText ? (
          <div ref={adding ? focusText : undefined}>
            <PeopleField
              text={text}
              known={mailboxesOf(changed.rows.filter(({ change }) => change !== 'removed'))}
              error={refusal.text}
              readOnly={pending}
              onChange={(next) => {
                form.setValue('text', next)
                setRefusal({ rows: refusal.rows })
              }}
            />
          </div>
        ) : (
          <div>
            <Button variant="secondary" onClick={() => setAdding(true)}>
              Add people
            </Button>
          </div>
        )}
        <WhatHappens
          lines={changed.changes.map((line) => ({
            ...line,
            by: `${user.firstName} ${user.lastName}`,
          }))}
          points={restartInWords({
            people: changed.members.length,
            leaving: changed.leaving,
            restartsLeft: roster.restartsLeft,
            expiresAt: round.expiresAt,
          })}
        />
        <div role="alert" className="empty:hidden">
          {refusal.whole && <FormProblem>{refusal.whole}</FormProblem>}
        </div>
      </div>
    </Dialog>
  )
}

/** What the button does, before it is pressed. */
function WhatHappens({
  lines,
  points,
}: {
  lines: ComponentProps<typeof RestartLines>['lines']
  points: readonly string[]
}) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="border-t border-ink pt-4">
      <h3 id={heading} className="font-semibold">
        What a restart does
      </h3>
      <ul className="figures mt-2 list-disc space-y-1.5 pl-5 text-sm">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm font-semibold">
        {lines.length === 0
          ? 'Everyone invited will see what you changed.'
          : 'Everyone invited will see:'}
      </p>
      {lines.length > 0 && (
        <div className="mt-1.5 border-l-2 border-line pl-4">
          <RestartLines label="Changes" lines={lines} />
        </div>
      )}
    </section>
  )
}
