import { CopyLink } from '#web/features/rounds/quiz/components/CopyLink.tsx'
import { useEffect, useState } from 'react'
import type { OpenQuiz, Ticket } from '#contract/quiz.ts'
import { readableFingerprint } from '#domain/invited-rounds.ts'
import { AnonymityPromise } from '#web/features/rounds/quiz/components/AnonymityPromise.tsx'
import { QuizMeasure } from '#web/features/rounds/quiz/components/QuizBanner.tsx'
import { cantSayPromise } from '#web/features/rounds/quiz/anonymity-promise.ts'
import { invitedPromise } from '#web/features/rounds/quiz/invited-promise.ts'
import { commentsPromise } from '#web/features/rounds/quiz/open-questions/comments-promise.ts'
import { deliver } from '#web/features/rounds/quiz/questionnaire/delivery.ts'
import type { Restarted } from '#web/features/rounds/quiz/questionnaire/delivery.ts'
import { loadBlinding } from '#web/features/rounds/tickets/draw-ticket.ts'
import { appOfBrowser } from '#web/features/rounds/tickets/in-app-browser.ts'
import type { Invitation } from '#web/features/rounds/tickets/invitation-calls.ts'
import { WrongKey } from '#web/features/rounds/tickets/round-key.ts'
import { setEnd } from '#web/features/rounds/tickets/ticket-store.ts'
import { HowAnonymous } from './HowAnonymous.tsx'
import { Roster } from './Roster.tsx'

interface InvitationIntroProps {
  readonly invitation: Invitation
  readonly quiz: OpenQuiz
  readonly draw: () => Promise<Ticket>
  readonly onDrawn: () => void
  readonly onElsewhere: () => void
  readonly onWrongKey: () => void
  readonly onEnded: (ended: { readonly ended: string } | Restarted) => void
}

type Drawing = 'no' | 'drawing' | 'offline' | 'failed'

/** What an invited person reads before Start: the promise, who is invited, and which browser to use. */
export function InvitationIntro({
  invitation,
  quiz,
  draw,
  onDrawn,
  onElsewhere,
  onWrongKey,
  onEnded,
}: InvitationIntroProps) {
  const { session: round, assessment } = quiz
  const [drawing, setDrawing] = useState<Drawing>('no')
  useEffect(() => {
    // Start must not wait for it.
    loadBlinding().catch(() => undefined)
  }, [])

  const start = async () => {
    setDrawing('drawing')
    let problem: unknown
    const outcome = await deliver(
      () =>
        draw().catch((error: unknown) => {
          problem = error
          throw error
        }),
      {
        signal: new AbortController().signal,
        onHold: () => setDrawing('offline'),
        wakers: [[window, 'online']],
      },
    )
    if (outcome === 'sent') {
      setEnd(invitation.quizToken, round.expiresAt)
      onDrawn()
    } else if (outcome === 'released') onElsewhere()
    else if (outcome === 'expired' || outcome === 'closed') onEnded({ ended: ENDED })
    else if (typeof outcome === 'object') onEnded(outcome)
    else if (problem instanceof WrongKey) onWrongKey()
    else setDrawing('failed')
  }
  const busy = drawing === 'drawing' || drawing === 'offline'
  return (
    <div className="quiz-ready">
      <QuizMeasure {...assessment} />
      <InAppNotice />
      <AnonymityPromise
        {...invitedPromise(round)}
        comments={commentsPromise(round)}
        cantSay={cantSayPromise(round)}
      >
        <HowAnonymous />
        <p>To respond in another browser, open your link there before you start.</p>
        <CopyLink label="Copy link" />
        <h3>Fingerprint of this survey</h3>
        <p>It is the same for everyone, and must equal the one in your email.</p>
        <p className="ticket-fingerprint">
          <code>{readableFingerprint(invitation.fingerprint)}</code>
        </p>
      </AnonymityPromise>
      <Roster {...invitation} />
      <div className="quiz-actions">
        <div role="status" className="ticket-status">
          {drawing === 'offline' && 'You may be offline. We’ll continue when you’re back online.'}
          {drawing === 'failed' && 'The server is busy. Nothing was lost. Try again in a minute.'}
        </div>
        <button
          type="button"
          name="start"
          className="quiz-button quiz-button-primary"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) void start()
          }}
        >
          {busy ? 'Starting...' : drawing === 'failed' ? 'Try again' : 'Start'}
        </button>
      </div>
    </div>
  )
}

const ENDED = 'The survey ended while this page was open. Thank you.'

function InAppNotice() {
  const app = appOfBrowser(navigator.userAgent)
  if (app === undefined) return null
  return (
    <div className="quiz-notice">
      <p>
        <strong>You are in the browser of {app}.</strong> It may forget your ticket when you close
        it. Open the page in your own browser first: use the menu of {app}, or copy the link.
      </p>
      <CopyLink label="Copy link" />
    </div>
  )
}
