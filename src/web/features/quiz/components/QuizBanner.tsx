import type { OpenQuiz } from '#contract/quiz.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { OwnLogo } from './OwnLogo.tsx'

/** Whose quiz this is, and until when it can be answered. */
export function QuizBanner({ quiz: { session, branding } }: { quiz: OpenQuiz }) {
  const accent = branding?.accentColor
  return (
    <header className="quiz-banner">
      {/* The only place of a colour of theirs: on the page, colour says what an answer means. */}
      {accent && <div className="quiz-accent" style={{ backgroundColor: accent }} />}
      <div className="quiz-column">
        <p className="quiz-brand">
          {branding?.logo && <OwnLogo logo={branding.logo} />}
          <span>{PRODUCT_NAME}</span>
        </p>
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
