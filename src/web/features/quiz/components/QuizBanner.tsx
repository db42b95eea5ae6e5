import type { OpenQuiz } from '#contract/quiz.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { formatDateTime } from '#web/lib/time.ts'

/** Whose quiz this is, and until when it can be answered. */
export function QuizBanner({ session }: { session: OpenQuiz['session'] }) {
  return (
    <header className="quiz-banner">
      <div className="quiz-column">
        <p className="quiz-brand">{PRODUCT_NAME}</p>
        <h1 dir="auto" className="quiz-title">
          {session.title}
        </h1>
        {session.description && (
          <p dir="auto" className="quiz-description">
            {session.description}
          </p>
        )}
        <p className="quiz-facts">
          <bdi>{session.teamName}</bdi>
          <span>
            Open until <time dateTime={session.expiresAt}>{formatDateTime(session.expiresAt)}</time>
          </span>
        </p>
      </div>
    </header>
  )
}
