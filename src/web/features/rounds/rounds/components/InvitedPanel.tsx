import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleStop from 'lucide-react/icons/circle-stop'
import Printer from 'lucide-react/icons/printer'
import UserPen from 'lucide-react/icons/user-pen'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { InvitedMember, RoundInvitations } from '#contract/invited-rounds.ts'
import type { Round } from '#contract/rounds.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { isUnreachable, personName } from '#web/features/rounds/rounds/invited-round-words.ts'
import { roundInvitationsQuery } from '#web/features/rounds/rounds/invited-round-queries.ts'
import { whyNoRestart } from '#web/features/rounds/rounds/restart-words.ts'
import { PeopleList } from '#web/features/teams/teams/components/PeopleList.tsx'
import { peopleInWords } from '#web/features/teams/teams/people-words.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { whyUnreachable } from '#web/lib/unreachable-address.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Section } from '#web/ui/Section.tsx'
import { AnswerYourself } from './AnswerYourself.tsx'
import { InvitedAnonymity } from './InvitedAnonymity.tsx'
import { LiveCount } from './LiveCount.tsx'
import { Reminders } from './Reminders.tsx'
import { ResendButton } from './ResendButton.tsx'
import { RestartLines } from './RestartLines.tsx'
import { ShareHeader } from './ShareHeader.tsx'
import { TeamResults } from './TeamResults.tsx'

const RoundDialog = lazyWithPreload(() => import('./RoundDialog.tsx'), 'RoundDialog')

const RestartDialog = lazyWithPreload(() => import('./RestartDialog.tsx'), 'RestartDialog')

/** The invitations of an active invited round: who was invited, reminders, and what protects people. */
export function InvitedPanel({ round }: { round: Round }) {
  const { canManage } = useRole()
  const invitations = useQuery({ ...roundInvitationsQuery(round.id), enabled: canManage })
  const count = invitations.data?.invitations.length ?? round.expectedResponses ?? 0
  return (
    <>
      <ShareHeader round={round} title="Invitations" />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-12">
          <div>
            <p className="figures text-lg font-semibold">{peopleInWords(count)} invited by email</p>
            <LiveCount round={round} />
            <RoundActions round={round} />
          </div>
          {(canManage || !invitations.isPending) && (
            <QueryView query={invitations} what="the invited people" sizes={['h-64']}>
              {(roster) => <Roster key={round.id} round={round} roster={roster} />}
            </QueryView>
          )}
        </div>
        <div className="grid min-w-0 gap-12">
          {invitations.data && <Reminders round={round} roster={invitations.data} />}
          <TeamResults round={round} />
          <InvitedAnonymity fingerprint={invitations.data?.fingerprint ?? undefined} />
          {round.createdByYou && <AnswerYourself round={round} />}
        </div>
      </div>
    </>
  )
}

function RoundActions({ round }: { round: Round }) {
  usePreload(RoundDialog)
  const { canManage } = useRole()
  const [action, setAction] = useState<'edit' | 'close'>()
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink to={paths.roundResults(round.id)} variant="secondary">
        Go to the results
      </ButtonLink>
      <ButtonLink to={paths.present(round.id)} variant="secondary">
        Present
      </ButtonLink>
      {canManage && (
        <Button variant="quiet" onClick={() => setAction('edit')}>
          <CalendarClock aria-hidden="true" className="size-4" />
          Change the end
        </Button>
      )}
      <ButtonLink variant="quiet" to={paths.roundPoster(round.id)}>
        <Printer aria-hidden="true" className="size-4" />
        Print poster
      </ButtonLink>
      {canManage && (
        <Button variant="quiet" onClick={() => setAction('close')}>
          <CircleStop aria-hidden="true" className="size-4" />
          Close round
        </Button>
      )}
      {action && (
        <RoundDialog
          action={action}
          round={round}
          readOnly={false}
          onClose={() => setAction(undefined)}
          onDeleted={undefined}
        />
      )}
    </div>
  )
}

/** The invited people. Nothing here tells who has responded. */
function Roster({ round, roster }: { round: Round; roster: RoundInvitations }) {
  usePreload(RestartDialog)
  const reason = useId()
  const [correcting, setCorrecting] = useState<{ memberId?: string }>()
  const { invitations, restarts } = roster
  const unreachable = invitations.filter(isUnreachable)
  const whyNot = whyNoRestart(roster)
  return (
    <>
      {unreachable.length > 0 && (
        <Unreachable
          people={unreachable}
          onCorrect={whyNot ? undefined : ({ memberId }) => setCorrecting({ memberId })}
        />
      )}
      <Section
        title="Invited people"
        description={
          <>
            Everyone invited sees this list, with all addresses. It never shows who has responded.
            {round.createdByYou
              ? ' You created the round, so you are not invited. Your view is separate.'
              : " The person who created the round is not invited. The manager's view is separate."}
          </>
        }
        actions={
          <Button
            variant="secondary"
            disabled={whyNot !== undefined}
            aria-describedby={reason}
            onClick={() => setCorrecting({})}
          >
            <UserPen aria-hidden="true" className="size-4" />
            Correct the list
          </Button>
        }
        ruled
      >
        <PeopleList
          label="Invited people"
          people={invitations}
          idOf={({ memberId }) => memberId}
          renderNote={(person) => <Delivery delivery={person.delivery} />}
          renderActions={(person) => <ResendButton roundId={round.id} person={person} />}
        />
        <p className="mt-3 text-sm text-muted">
          “Send again” always sends an email, whether or not the person has responded.
        </p>
        <p id={reason} className="mt-3 text-sm text-muted">
          {whyNot ??
            'Is an address wrong, or is someone missing? Until the first response, you can correct the list: the round then restarts, and everyone gets a new email.'}
        </p>
      </Section>
      {restarts.length > 0 && (
        <Section title="Changes to the list" description="Everyone invited sees these lines." ruled>
          <RestartLines label="Changes to the list" lines={restarts} />
        </Section>
      )}
      {correcting && (
        <RestartDialog
          round={round}
          roster={roster}
          memberId={correcting.memberId}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </>
  )
}

function Delivery({ delivery }: Pick<InvitedMember, 'delivery'>): ReactNode {
  if (delivery === 'sent') return null
  return (
    <span className="mt-1 block">
      <Badge>{delivery === 'sending' ? 'Sending…' : 'Could not be reached'}</Badge>
    </span>
  )
}

function WhyUnreachable({ email }: { email: string }) {
  const reason = whyUnreachable(email)
  return reason && <span className="block text-sm text-pretty">{reason}</span>
}

const MAX_SHOWN = 100

function Unreachable({
  people,
  onCorrect,
}: {
  people: readonly InvitedMember[]
  /** Undefined if the list cannot be corrected any more. */
  onCorrect: ((person: InvitedMember) => void) | undefined
}) {
  return (
    <Notice tone="warn" title={`${peopleInWords(people.length)} could not be reached`}>
      <ul className="mt-2 divide-y divide-line">
        {people.slice(0, MAX_SHOWN).map((person) => (
          <li
            key={person.memberId}
            className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-ink"
          >
            <span className="min-w-0 grow basis-56 wrap-anywhere">
              {person.name !== null && <bdi className="font-medium">{person.name} </bdi>}
              <bdi>{person.email}</bdi>
              <WhyUnreachable email={person.email} />
            </span>
            {onCorrect && (
              <Button
                variant="quiet"
                className="-mr-2 max-sm:-ml-4"
                onClick={() => onCorrect(person)}
              >
                Correct the address<span className="sr-only"> of {personName(person)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
