import { useEffect, useState } from 'react'
import { PRODUCT_NAME } from '#domain/product.ts'
import { QuizUnreachable, Trouble } from '#web/features/rounds/quiz/components/QuizTrouble.tsx'
import { LoadingQuiz } from '#web/features/rounds/quiz/LoadingQuiz.tsx'
import { CallFailure } from '#web/features/rounds/quiz/quiz-calls.ts'
import { QuizFooter } from '#web/features/rounds/quiz/components/QuizBanner.tsx'
import type { OptOut } from '#contract/invited-rounds.ts'
import { callOptOut } from './invitation-calls.ts'

type State = 'loading' | 'unknown' | 'unreachable' | OptOut

/** What each kind of email is called. */
const WORDS: Readonly<
  Record<
    OptOut['kind'],
    { stopped: string; allowed: string; after: string; before: string; stop: string; allow: string }
  >
> = {
  rounds: {
    stopped: 'You get no more invitations and reminders at this address.',
    allowed: 'Invitations and reminders to surveys come to your address.',
    after: 'Invitations that you already have keep working.',
    before:
      'This stops them from all teams. We do not tell anyone that you chose this. For later surveys, the person who invites you only sees that you could not be reached.',
    stop: 'Don’t write to me',
    allow: 'Write to me again',
  },
  actions: {
    stopped: 'You get no more emails about actions at this address.',
    allowed: 'You get an email when a manager names you as the owner of an action.',
    after: 'Invitations to surveys still come to your address.',
    before:
      'This stops emails about actions from all teams. We do not tell anyone that you chose this. You still get invitations to surveys.',
    stop: 'Don’t send me emails about actions',
    allow: 'Send me emails about actions again',
  },
}

/** /email-opt-outs/{token}: stops emails of one kind to an address, or allows them again. */
export function OptOutPage({ token }: { token: string }) {
  const [state, setState] = useState<State>('loading')
  const [changing, setChanging] = useState<'no' | 'changing' | 'failed'>('no')
  useEffect(() => {
    document.title = `Emails · ${PRODUCT_NAME}`
    void readState(token).then(setState)
  }, [token])

  if (state === 'loading') return <LoadingQuiz />
  if (state === 'unreachable') {
    return <QuizUnreachable onRetry={() => void readState(token).then(setState)} />
  }
  if (state === 'unknown') {
    return (
      <Trouble title="This link is unknown">
        <p>It is incomplete or too old. Use the link in the latest email that you got.</p>
      </Trouble>
    )
  }
  const { stopped, kind } = state
  const words = WORDS[kind]
  const change = async () => {
    setChanging('changing')
    try {
      setState(await callOptOut(token, stopped ? 'DELETE' : 'POST'))
      setChanging('no')
    } catch {
      setChanging('failed')
    }
  }
  return (
    <>
      <header className="quiz-banner">
        <div className="quiz-column">
          <p className="quiz-brand">{PRODUCT_NAME}</p>
          <h1 className="quiz-title">Emails to you</h1>
        </div>
      </header>
      <main className="quiz-column quiz-main">
        <p role="status">{stopped ? words.stopped : words.allowed}</p>
        <p className="quiz-muted">{stopped ? words.after : words.before}</p>
        <div className="quiz-actions">
          <button
            type="button"
            className={stopped ? 'quiz-button' : 'quiz-button quiz-button-primary'}
            aria-disabled={changing === 'changing' || undefined}
            onClick={() => {
              if (changing !== 'changing') void change()
            }}
          >
            {stopped ? words.allow : words.stop}
          </button>
        </div>
        <p role="alert">
          {changing === 'failed' &&
            'Nothing was changed. Check your connection and try again in a minute.'}
        </p>
      </main>
      <QuizFooter />
    </>
  )
}

async function readState(token: string): Promise<State> {
  try {
    return await callOptOut(token)
  } catch (error) {
    return error instanceof CallFailure && error.status === 404 ? 'unknown' : 'unreachable'
  }
}
