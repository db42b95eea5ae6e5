import { useRef } from 'react'
import type { SessionResults } from '#contract/results.ts'
import { canRelease, isLive } from '#domain/release.ts'
import { inWords } from '#web/features/sessions/group-sizes.ts'
import { answers } from '#web/features/sessions/session-words.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { ReleaseNow } from './ReleaseNow.tsx'

type Props = Pick<SessionResults, 'session' | 'summary'>

/** Which answers stand behind the figures, which do not yet, and what would change that. */
export function ResponseCounts({ session, summary }: Props) {
  const { released, waiting, groupSize, heldBack } = summary
  const told = useRef<HTMLParagraphElement>(null)
  const mayShow = session.isActive && !isLive(groupSize) && waiting > 0
  return (
    <Card title={isLive(groupSize) ? 'Figures are live' : headline(summary)}>
      <AnswerDots counted={released} waiting={waiting} heldBack={heldBack > 0} />
      <p ref={told} tabIndex={-1} className="max-w-prose text-muted focus:outline-none">
        {explanation({ session, summary })}
      </p>
      {mayShow && (
        <ReleaseNow
          sessionId={session.id}
          enabled={canRelease({ waiting, groupSize })}
          waiting={waiting}
          groupSize={groupSize}
          // The button that was pressed goes with what waited.
          onShown={() => told.current?.focus()}
        />
      )}
    </Card>
  )
}

function headline({ released, waiting, heldBack }: Props['summary']): string {
  const counted = `${answers(released)} ${released === 1 ? 'counts' : 'count'}`
  const pending = heldBack || waiting
  if (pending === 0) return counted
  const one = pending === 1
  const does = heldBack > 0 ? `${one ? 'is' : 'are'} held back` : one ? 'waits' : 'wait'
  return released === 0 ? `${answers(pending)} ${does}` : `${counted}, ${pending} ${does}`
}

function explanation({ session, summary }: Props): string {
  const { waiting, groupSize, heldBack } = summary
  const end = formatDateTime(session.expiresAt)
  if (isLive(groupSize)) {
    return 'Group size 1 means no protection: every answer counts the moment it arrives, and the quiz says so.'
  }
  if (heldBack > 0) {
    return `The round ended with fewer than ${inWords(groupSize)} answers waiting. They are held back to protect their authors. If you reopen the round and more people answer, all of them can count together.`
  }
  if (!session.isActive) return 'The round has ended, and every answer to it counts.'
  if (waiting === 0) {
    return `New answers wait for each other: they count together, ${inWords(groupSize)} or more at a time, when the round ends on ${end} or when you ask for it.`
  }
  return canRelease({ waiting, groupSize })
    ? `They show when the round ends on ${end}, or now, if you ask for it.`
    : `Figures show once at least ${inWords(groupSize)} answers wait: when the round ends on ${end}, or earlier if you ask for it. Fewer than that at the end are held back.`
}

const MOST = 60

/** One dot an answer: full where it counts, open where it does not. The words beside it say it. */
function AnswerDots({
  counted,
  waiting,
  heldBack,
}: {
  counted: number
  waiting: number
  heldBack: boolean
}) {
  if (counted + waiting === 0 || counted + waiting > MOST) return null
  return (
    <div aria-hidden="true" className="mb-4 flex flex-wrap gap-1.5">
      {Array.from({ length: counted + waiting }, (_, index) => (
        <svg key={index} viewBox="0 0 16 16" className="size-4">
          <circle
            cx="8"
            cy="8"
            r="6"
            strokeWidth="1.5"
            strokeDasharray={heldBack && index >= counted ? '2 2' : undefined}
            className={index < counted ? 'fill-ink stroke-ink' : 'fill-none stroke-control'}
          />
        </svg>
      ))}
    </div>
  )
}
