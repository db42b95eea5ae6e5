import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { hasPool } from '#domain/statistics/cant-say-words.ts'
import { canRelease, canReleaseOnRequest, isLive, isRequestUsed } from '#domain/release.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import { roundQuery } from '#web/features/rounds/rounds/queries.ts'
import {
  canReopen,
  deletedInWords,
  responsesInWords,
} from '#web/features/rounds/rounds/round-words.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { ReleaseNow } from './ReleaseNow.tsx'

type Props = Pick<RoundResults, 'session' | 'summary'>

/** Explains which responses the results include; with the dots of those that wait, and their release. */
export function ResponseCounts({ session: round, summary }: Props) {
  const { canManage } = useRole()
  // The results do not say who answers the round.
  const { data } = useQuery(roundQuery(round.id))
  const { released, waiting, groupSize, heldBack } = summary
  const explanationRef = useRef<HTMLParagraphElement>(null)
  const request = data && { access: data.access, hasResults: released > 0 }
  const mayAsk = canManage && round.isActive && !isLive(groupSize) && waiting > 0
  return (
    <>
      {waiting + heldBack > 0 && (
        <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="font-semibold">{headline(summary)}</p>
          <ResponseDots included={released} waiting={waiting} heldBack={heldBack > 0} />
        </div>
      )}
      <p
        ref={explanationRef}
        tabIndex={-1}
        className="max-w-prose text-sm text-muted focus:outline-none"
      >
        {explanation(
          { session: round, summary },
          canManage ? 'you choose' : 'a manager chooses',
          data,
        )}
      </p>
      {mayAsk && request && !isRequestUsed(request) && (
        <ReleaseNow
          round={{ ...summary, id: round.id, access: request.access }}
          enabled={canReleaseOnRequest({ ...request, waiting, groupSize })}
          // The button that had the focus is removed after the release.
          onShown={() => explanationRef.current?.focus()}
        />
      )}
    </>
  )
}

function headline({ released, waiting, heldBack }: Props['summary']): string {
  const state = heldBack > 0 ? 'held back' : 'waiting'
  const pending = heldBack || waiting
  return released === 0
    ? `${responsesInWords(pending)} ${state}`
    : `${released} in the results, ${pending} ${state}`
}

// `chooser` says who can show the responses earlier; `loaded` is undefined until it is loaded.
function explanation(
  { session: round, summary }: Props,
  chooser: string,
  loaded: Round | undefined,
): string {
  const { released, waiting, groupSize, heldBack, deletedUnread } = summary
  const invited = round.access === 'invited'
  const end = formatDateTime(round.expiresAt)
  if (isLive(groupSize)) {
    return 'Group size 1 means no protection: every response is included in the results immediately, and the survey page tells people so.'
  }
  if (heldBack > 0) {
    if (round.answersErasedOn) {
      return `The round ended with fewer than ${numberInWords(groupSize)} responses waiting. They were held back to protect the people who responded.`
    }
    return `The round ended with fewer than ${numberInWords(groupSize)} responses waiting. They are held back to protect the people who responded.${loaded && canReopen(loaded) ? ' If you reopen the round and more respond, all can be included together.' : ''}`
  }
  if (deletedUnread > 0) return deletedInWords(summary)
  if (!round.isActive) {
    return hasPool(summary.categoryDetails, summary.teamResponses)
      ? 'The round has ended. All responses are in the results, but for answers to questions that too few have answered.'
      : 'The round has ended and all responses are included in the results.'
  }
  if (isRequestUsed({ access: round.access, hasResults: released > 0 })) {
    return `Results of an invited round can be shown once before it ends. Later responses are added when the round ends on ${end}, if there are at least ${numberInWords(groupSize)}; fewer are deleted unread and never shown.`
  }
  if (waiting === 0) {
    return `New responses are added in groups of at least ${numberInWords(groupSize)}: when the round ends on ${end}, or ${invited ? 'once before, ' : ''}when ${chooser} to show them.`
  }
  return canRelease({ waiting, groupSize })
    ? `They are added to the results when the round ends on ${end}, or now if ${chooser}.`
    : `Results appear once at least ${numberInWords(groupSize)} responses are waiting: when the round ends on ${end}, or earlier if ${chooser}. If fewer are waiting at the end, they are ${invited ? 'deleted unread and never shown' : 'held back'}.`
}

const MAX_DOTS = 60

/** One dot per response: filled if included in the results. The text next to it says the same. */
function ResponseDots({
  included,
  waiting,
  heldBack,
}: {
  included: number
  waiting: number
  heldBack: boolean
}) {
  const total = included + waiting
  if (total === 0 || total > MAX_DOTS) return null
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-1.5">
      {Array.from({ length: total }, (_, index) => (
        <svg key={index} viewBox="0 0 16 16" className="size-4">
          <circle
            cx="8"
            cy="8"
            r="6"
            strokeWidth="1.5"
            strokeDasharray={heldBack && index >= included ? '2 2' : undefined}
            className={index < included ? 'fill-ink stroke-ink' : 'fill-none stroke-control'}
          />
        </svg>
      ))}
    </div>
  )
}
