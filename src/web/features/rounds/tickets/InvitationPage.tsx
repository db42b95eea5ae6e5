import { useState } from 'react'
import type { OpenQuiz, Ticket } from '#contract/quiz.ts'
import type { QuizStart } from '#contract/quiz-start.ts'
import { QuizUnreachable, Trouble } from '#web/features/rounds/quiz/components/QuizTrouble.tsx'
import { isTemporary, restartOf } from '#web/features/rounds/quiz/questionnaire/delivery.ts'
import type { Restarted } from '#web/features/rounds/quiz/questionnaire/delivery.ts'
import { keepsAnswers } from '#web/features/rounds/quiz/questionnaire/attempt-store.ts'
import { CallFailure, fetchQuiz, readReply } from '#web/features/rounds/quiz/quiz-calls.ts'
import { QuizBanner, QuizFooter } from '#web/features/rounds/quiz/components/QuizBanner.tsx'
import { publicPaths } from '#web/public-paths.ts'
import { InvitationIntro } from './components/InvitationIntro.tsx'
import { SurveyRestarted } from './components/SurveyRestarted.tsx'
import { DrawnElsewhere, Notice, OtherTicket, WrongRoundKey } from './components/TicketTrouble.tsx'
import { drawTicket, readInvitedKey } from './draw-ticket.ts'
import { fetchInvitation } from './invitation-calls.ts'
import type { Invitation } from './invitation-calls.ts'
import { InvitedQuiz } from './InvitedQuiz.tsx'
import { canCheckTickets } from './round-key.ts'
import { keptTicket } from './ticket-store.ts'

/** An invitation that can be started, or that was started in this browser. */
interface OpenedInvitation {
  readonly invitation: Invitation
  readonly quiz: OpenQuiz
  readonly step:
    | { readonly name: 'intro'; readonly draw: () => Promise<Ticket> }
    | { readonly name: 'started' | 'kept' }
    | { readonly name: 'elsewhere' | 'other ticket' | 'wrong key' | 'no storage' | 'no crypto' }
}

export type InvitationOpening =
  | OpenedInvitation
  | 'unknown'
  | 'unreachable'
  | { readonly ended: string }
  | Restarted

/** /invite/{token}: where an invited person draws their ticket, and continues without the token. */
export function InvitationPage({
  opening: first,
  onRetry,
}: {
  /** Result of the first request. Until it arrives, the page shows what the server has drawn. */
  opening: InvitationOpening
  onRetry: () => void
}) {
  const [opening, setOpening] = useState(first)
  if (opening === 'unreachable') return <QuizUnreachable onRetry={onRetry} />
  if (opening === 'unknown') return <UnknownInvitation />
  if ('ended' in opening) return <EndedInvitation message={opening.ended} />
  if ('message' in opening) return <SurveyRestarted message={opening.message} />

  const { invitation, quiz, step } = opening
  const show = (next: OpenedInvitation['step']) => setOpening({ invitation, quiz, step: next })
  if (step.name === 'started' || step.name === 'kept') {
    return (
      <InvitedQuiz
        token={invitation.quizToken}
        quiz={quiz}
        started={step.name === 'started'}
        people={invitation.roster.flatMap(({ name }) => name ?? [])}
      />
    )
  }
  return (
    <>
      <QuizBanner quiz={quiz} />
      <main className="quiz-column quiz-main">
        {step.name === 'intro' ? (
          <InvitationIntro
            {...{ invitation, quiz }}
            draw={step.draw}
            onDrawn={() => {
              leaveInvitation(invitation.quizToken)
              show({ name: 'started' })
            }}
            onElsewhere={() => show({ name: 'elsewhere' })}
            onWrongKey={() => show({ name: 'wrong key' })}
            onEnded={setOpening}
          />
        ) : (
          <Obstacle name={step.name} />
        )}
      </main>
      <QuizFooter />
    </>
  )
}

/** Returns the invitation of a link, or the reason why it cannot be shown. Never rejects. */
export async function openInvitation(token: string): Promise<InvitationOpening> {
  try {
    const invitation = await fetchInvitation(token)
    const quiz = await fetchQuiz(invitation.quizToken, { credentials: 'omit' })
    return { invitation, quiz, step: await stepOf(token, invitation, quiz) }
  } catch (error) {
    return reasonOf(error)
  }
}

/** Returns what a browser opens that keeps no ticket, as the server draws it. */
export function openBrought({ invitation: reply, quiz }: QuizStart): InvitationOpening {
  if (!reply) return 'unreachable'
  try {
    const invitation = readReply(reply)
    const step = invitation.drawn ? ELSEWHERE : UNREADY_INTRO
    return quiz ? { invitation, quiz: readReply(quiz), step } : 'unreachable'
  } catch (error) {
    return reasonOf(error)
  }
}

const ELSEWHERE = { name: 'elsewhere' } as const

/** A click is kept until the page's own script has drawn it again. */
const UNREADY_INTRO = { name: 'intro', draw: () => new Promise<never>(() => {}) } as const

function reasonOf(error: unknown): InvitationOpening {
  if (!(error instanceof CallFailure) || isTemporary(error)) return 'unreachable'
  if (error.status !== 410) return 'unknown'
  return restartOf(error) ?? { ended: error.body.message ?? 'This survey has ended.' }
}

async function stepOf(
  token: string,
  invitation: Invitation,
  quiz: OpenQuiz,
): Promise<OpenedInvitation['step']> {
  const { quizToken, drawn } = invitation
  const { ticket, used, pending } = keptTicket(quizToken)
  // Without the mark of the server it is the ticket of another person who uses this browser.
  if (ticket && !drawn) return { name: 'other ticket' }
  if (ticket || (used && drawn)) {
    leaveInvitation(quizToken)
    return { name: 'kept' }
  }
  if (drawn && !pending) return ELSEWHERE
  if (!canCheckTickets()) return { name: 'no crypto' }
  if (!keepsAnswers()) return { name: 'no storage' }
  try {
    const key = await readInvitedKey(invitation, quiz)
    return { name: 'intro', draw: () => drawTicket(token, invitation, key) }
  } catch {
    return { name: 'wrong key' }
  }
}

// From here on the page has the round's common address, and nothing keeps the personal one.
const leaveInvitation = (quizToken: string): void =>
  history.replaceState(null, '', `/quiz/${encodeURIComponent(quizToken)}`)

const UnknownInvitation = () => (
  <Trouble title="This invitation is unknown">
    <p>
      The link is incomplete, or the survey was deleted. Copy the whole link from your email, or ask
      the person who created the survey to send the invitation again.
    </p>
  </Trouble>
)

const EndedInvitation = ({ message }: { message: string }) => (
  <Trouble title="You can no longer respond">
    <p>{message}</p>
    <p>
      <a className="quiz-link" href={publicPaths.home}>
        Go to the start page
      </a>
    </p>
  </Trouble>
)

function Obstacle({
  name,
}: {
  name: Exclude<OpenedInvitation['step']['name'], 'intro' | 'started' | 'kept'>
}) {
  switch (name) {
    case 'elsewhere':
      return <DrawnElsewhere />
    case 'other ticket':
      return <OtherTicket />
    case 'wrong key':
      return <WrongRoundKey />
    case 'no storage':
      return (
        <Notice title="Open your link in another browser">
          <p>
            This browser cannot save your ticket, and without it you could not respond. Allow this
            site to store data, or open the link in your email with another browser.
          </p>
        </Notice>
      )
    case 'no crypto':
      return (
        <Notice title="Open your link in another browser">
          <p>
            This browser cannot make an anonymous ticket. Update it, or open the link in your email
            with another browser. The address must begin with https.
          </p>
        </Notice>
      )
  }
}
