import { useState } from 'react'
import type { OpenQuiz } from '#contract/quiz.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { isExpired, isTemporary } from './taker/delivery.ts'
import { OpenedQuiz } from './OpenedQuiz.tsx'
import { CallFailure, fetchQuiz } from './quiz-calls.ts'
import { QuizUnavailable, QuizUnreachable } from './components/QuizTrouble.tsx'

type Opening = OpenQuiz | 'expired' | 'missing' | 'unreachable'

/** Asks for the quiz behind a link; every way it can go wrong is an answer, none an error. */
export async function openQuiz(token: string): Promise<Opening> {
  try {
    return await fetchQuiz(token)
  } catch (error) {
    if (!(error instanceof CallFailure) || isTemporary(error)) return 'unreachable'
    return isExpired(error) ? 'expired' : 'missing'
  }
}

interface QuizPageProps {
  readonly token: string
  /** How the first asking went: until it is known, the frame in quiz.html stands. */
  readonly opening: Opening
}

/** /quiz/{token}: what an invited person sees, from the link to the thank-you. */
export function QuizPage({ token, opening: first }: QuizPageProps) {
  const [opening, setOpening] = useState<Opening | 'loading'>(first)
  const retry = () => {
    setOpening('loading')
    void openQuiz(token).then(setOpening)
  }
  switch (opening) {
    case 'loading':
      return <LoadingQuiz />
    case 'unreachable':
      return <QuizUnreachable onRetry={retry} />
    case 'expired':
    case 'missing':
      return <QuizUnavailable expired={opening === 'expired'} />
    default:
      return <OpenedQuiz token={token} quiz={opening} />
  }
}

/** The same frame that stands in quiz.html before any script runs. */
function LoadingQuiz() {
  return (
    <>
      <header className="quiz-banner">
        <div className="quiz-column">
          <p className="quiz-brand">{PRODUCT_NAME}</p>
          <div className="quiz-bones" aria-hidden="true">
            <i />
            <i />
          </div>
        </div>
      </header>
      <main className="quiz-column quiz-main">
        <p className="quiz-unseen" role="status">
          Loading
        </p>
      </main>
    </>
  )
}
