import type { OpenQuiz } from '#contract/quiz.ts'
import { isExpired, isTemporary, restartOf } from './questionnaire/delivery.ts'
import type { Restarted } from './questionnaire/delivery.ts'
import { OpenedQuiz } from './OpenedQuiz.tsx'
import type { OpenQuestionsParts } from './open-questions/OpenQuestions.tsx'
import { CallFailure, fetchQuiz } from './quiz-calls.ts'
import { QuizUnavailable, QuizUnreachable } from './components/QuizTrouble.tsx'

/** Why the quiz of a link cannot be shown. */
type NotOpened = 'expired' | 'missing' | 'unreachable'

/** Returns the quiz of a link, or the reason why it cannot be shown. Never rejects. */
export async function openQuiz(token: string): Promise<OpenQuiz | NotOpened | Restarted> {
  try {
    return await fetchQuiz(token)
  } catch (error) {
    return reasonOf(error)
  }
}

/** Returns why a quiz could not be opened. */
export function reasonOf(error: unknown): NotOpened | Restarted {
  if (!(error instanceof CallFailure) || isTemporary(error)) return 'unreachable'
  return restartOf(error) ?? (isExpired(error) ? 'expired' : 'missing')
}

interface QuizPageProps {
  readonly token: string
  /** Result of the first request. Until it arrives, quiz.html shows its own frame. */
  readonly opening: OpenQuiz | NotOpened
  readonly onRetry: () => void
  readonly parts?: OpenQuestionsParts | undefined
}

/** /quiz/{token}: the public page where people respond, from the link to the thank-you. */
export function QuizPage({ token, opening, onRetry, parts }: QuizPageProps) {
  switch (opening) {
    case 'unreachable':
      return <QuizUnreachable onRetry={onRetry} />
    case 'expired':
    case 'missing':
      return <QuizUnavailable expired={opening === 'expired'} />
    default:
      return <OpenedQuiz token={token} quiz={opening} parts={parts} />
  }
}
