import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { OpenQuiz, Ticket } from '#contract/quiz.ts'
import { QuizBanner, QuizFooter } from '#web/features/rounds/quiz/components/QuizBanner.tsx'
import type { Ended } from '#web/features/rounds/quiz/questionnaire/delivery.ts'
import { hasAttempt } from '#web/features/rounds/quiz/questionnaire/attempt-store.ts'
import { Answered, Withdrawn } from './components/Answered.tsx'
import { ChangeAnswers, changeKey } from './components/ChangeAnswers.tsx'
import { SurveyRestarted } from './components/SurveyRestarted.tsx'
import { Receipt, Released } from './components/Receipt.tsx'
import { attemptKey, TicketedQuestionnaire } from './components/TicketedQuestionnaire.tsx'
import {
  BadTicket,
  NoTicket,
  OtherTicket,
  RoundEnded,
  TicketRefused,
  WrongRoundKey,
} from './components/TicketTrouble.tsx'
import { TypedBefore } from './components/TypedBefore.tsx'
import { formerAttempt, moveAttempt } from './former-answers.ts'
import { isSigned, readRoundKey } from './round-key.ts'
import { readTicket } from './ticket-link.ts'
import {
  forgetEnded,
  forgetReceipt,
  keepTicket,
  keptTicket,
  setAskedFormer,
  setEnd,
} from './ticket-store.ts'
import type { SentResponse } from './ticket-store.ts'

interface InvitedQuizProps {
  /** Of the round's common link. */
  readonly token: string
  readonly quiz: OpenQuiz
  /** What stood behind #ticket= in the address. */
  readonly carried?: string | undefined
  /** True right after Start, which leads to the first question. */
  readonly started?: boolean
  /** Names on the roster, while the page of the invitation is open. The browser keeps no names. */
  readonly people?: readonly string[] | undefined
}

type Step =
  | 'checking'
  | 'no ticket'
  | 'bad ticket'
  | 'other ticket'
  | 'wrong key'
  | 'withdrawn'
  | { readonly step: 'answered'; readonly sharedToken?: string | null | undefined }
  | Ended
  | { readonly step: 'answering'; readonly ticket: Ticket }
  /** Answers from before a restart are kept, and the person says whether they are theirs. */
  | { readonly step: 'asking'; readonly ticket: Ticket; readonly former: string }
  | ReceiptStep

interface ReceiptStep {
  readonly step: 'thanks' | 'receipt' | 'changing'
  readonly ticket: Ticket
  readonly sent: SentResponse
}

/** /quiz/{token} of an invited round: questions with a ticket, and what follows. */
export function InvitedQuiz({ token, quiz, carried, started = false, people }: InvitedQuizProps) {
  const { session: round } = quiz
  const [step, setStep] = useState<Step>(() => {
    forgetEnded()
    setEnd(token, round.expiresAt)
    return carried === undefined ? stepOfKept(token, quiz) : 'checking'
  })
  useEffect(() => {
    document.title = round.title
  }, [round.title])
  useEffect(() => {
    if (carried !== undefined) void takeTicket(token, quiz, carried).then(setStep)
  }, [token, quiz, carried])

  const showKept = () => setStep(stepOfKept(token, quiz))
  const end = (reason: Ended) => {
    if (reason === 'released') forgetReceipt(token)
    setStep(reason)
  }
  const frame = (content: ReactNode) => (
    <>
      <QuizBanner quiz={quiz} />
      <main className="quiz-column quiz-main">{content}</main>
      <QuizFooter />
    </>
  )
  switch (step) {
    case 'checking':
      return frame(
        <p className="quiz-unseen" role="status">
          Loading
        </p>,
      )
    case 'no ticket':
      return frame(<NoTicket />)
    case 'bad ticket':
      return frame(<BadTicket />)
    case 'other ticket':
      return frame(<OtherTicket />)
    case 'wrong key':
      return frame(<WrongRoundKey />)
    case 'refused':
      return frame(<TicketRefused />)
    case 'expired':
    case 'closed':
      return frame(<RoundEnded />)
    case 'released':
      return frame(<Released />)
    case 'withdrawn':
      return frame(<Withdrawn onAgain={showKept} />)
    default:
      break
  }
  if (step.step === 'answered') {
    return frame(<Answered round={round} sharedToken={step.sharedToken} />)
  }
  if (step.step === 'restarted') return <SurveyRestarted message={step.message} />
  const { ticket } = step
  if (step.step === 'asking') {
    const answer = (isMine: boolean) => {
      if (isMine) {
        const { questions } = quiz.assessment
        moveAttempt(step.former, attemptKey(token, ticket), ticket.message, questions)
      }
      setAskedFormer(token)
      setStep({ step: 'answering', ticket })
    }
    return frame(<TypedBefore onYes={() => answer(true)} onNo={() => answer(false)} />)
  }
  if (step.step === 'answering') {
    return frame(
      <TicketedQuestionnaire
        token={token}
        quiz={quiz}
        ticket={ticket}
        started={started}
        people={people}
        onEnded={end}
        onSent={(sent) =>
          setStep(
            keptTicket(token).answers
              ? { step: 'thanks', ticket, sent }
              : { step: 'answered', sharedToken: sent.sharedToken },
          )
        }
      />,
    )
  }
  if (step.step === 'changing') {
    return frame(
      <ChangeAnswers
        {...{ token, quiz, ticket }}
        sent={step.sent}
        people={people}
        onEnded={end}
        onChanged={(sent) => setStep({ step: 'receipt', ticket, sent })}
        onCancel={showKept}
      />,
    )
  }
  return frame(
    <Receipt
      {...{ token, quiz, ticket }}
      thanks={step.step === 'thanks'}
      sharedToken={step.sent.sharedToken}
      onChange={() => setStep({ ...step, step: 'changing' })}
      onReleased={() => setStep('released')}
      onRestarted={setStep}
      onWithdrawn={() => setStep('withdrawn')}
      onForgotten={() => setStep({ step: 'answered' })}
    />,
  )
}

function stepOfKept(token: string, { session: round }: OpenQuiz): Step {
  const { ticket, used, answers, comments, sharedToken, askedFormer } = keptTicket(token)
  if (used && ticket && answers) {
    const isChanging = hasAttempt(changeKey(token, ticket))
    const sent = { answers, comments, sharedToken }
    return { step: isChanging ? 'changing' : 'receipt', ticket, sent }
  }
  if (used) return { step: 'answered' }
  if (!ticket) return 'no ticket'
  const former =
    askedFormer || hasAttempt(attemptKey(token, ticket))
      ? undefined
      : formerAttempt(round.formerTokens)
  return former === undefined ? { step: 'answering', ticket } : { step: 'asking', ticket, former }
}

/** Keeps a ticket that came with the link from another device. */
async function takeTicket(token: string, quiz: OpenQuiz, text: string): Promise<Step> {
  const { session: round } = quiz
  const ticket = readTicket(text)
  if (!ticket) return 'bad ticket'
  try {
    const key = await readRoundKey(round)
    if (!(await isSigned(key, ticket))) return 'bad ticket'
  } catch {
    return 'wrong key'
  }
  const kept = keptTicket(token)
  if (kept.ticket && kept.ticket.message !== ticket.message) return 'other ticket'
  if (!kept.ticket) {
    try {
      keepTicket(token, ticket)
      setEnd(token, round.expiresAt)
    } catch {
      // Without storage the ticket is only on this page, and still on the other device.
      return { step: 'answering', ticket }
    }
  }
  return stepOfKept(token, quiz)
}
