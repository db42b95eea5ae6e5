import { useEffect, useState } from 'react'
import { PRODUCT_NAME } from '#domain/product.ts'
import { QuizUnreachable, Trouble } from '#web/features/quiz/components/QuizTrouble.tsx'
import { LoadingQuiz } from '#web/features/quiz/QuizPage.tsx'
import { CallFailure } from '#web/features/quiz/quiz-calls.ts'
import { QuizFooter } from '#web/features/quiz/components/QuizBanner.tsx'
import { callOptOut } from './invitation-calls.ts'

type State = 'loading' | 'unknown' | 'unreachable' | { readonly stopped: boolean }

/** /email-opt-outs/{token}: stops invitations and reminders to an address, or allows them again. */
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
  const { stopped } = state
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
        <p role="status">
          {stopped
            ? 'You get no more invitations and reminders at this address.'
            : 'Invitations and reminders to survey rounds come to your address.'}
        </p>
        <p className="quiz-muted">
          {stopped
            ? 'Invitations that you already have keep working.'
            : 'This stops them from all teams. We do not tell anyone that you chose this. In later rounds, the person who invites you only sees that you could not be reached.'}
        </p>
        <div className="quiz-actions">
          <button
            type="button"
            className={stopped ? 'quiz-button' : 'quiz-button quiz-button-primary'}
            aria-disabled={changing === 'changing' || undefined}
            onClick={() => {
              if (changing !== 'changing') void change()
            }}
          >
            {stopped ? 'Write to me again' : 'Don’t write to me'}
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
