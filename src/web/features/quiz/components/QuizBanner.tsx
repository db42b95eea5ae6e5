import { useState } from 'react'
import type { OpenQuiz } from '#contract/quiz.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { formatDateTime } from '#web/lib/time.ts'
import type { QuizBranding } from '#contract/branding.ts'

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

/** The logo of whoever runs the round, on light paper in both themes: that is what it is made for. */
function OwnLogo({ logo }: { logo: NonNullable<QuizBranding['logo']> }) {
  const [missing, setMissing] = useState(false)
  if (missing) return null
  return (
    <span className="quiz-logo">
      <img
        src={logo.url}
        // Its place is kept from the beginning, so that nothing moves when it comes.
        width={logo.width}
        height={logo.height}
        alt="Logo"
        onError={() => setMissing(true)}
      />
    </span>
  )
}
