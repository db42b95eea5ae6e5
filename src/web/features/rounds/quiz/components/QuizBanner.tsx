import { useLayoutEffect, useRef, useState } from 'react'
import type { OpenQuiz } from '#contract/quiz.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { publicPaths } from '#web/public-paths.ts'
import type { QuizBranding } from '#contract/branding.ts'

/** The header of a quiz: branding, title, team and deadline. */
export function QuizBanner({ quiz: { session: round, branding } }: { quiz: OpenQuiz }) {
  const accent = branding?.accentColor
  return (
    <header className="quiz-banner">
      {/* The brand color appears only here; elsewhere on the page color means a score. */}
      {accent && (
        // The page's policy has no styles of attributes, which the server would need.
        <svg className="quiz-accent" aria-hidden="true">
          <rect width="100%" height="100%" fill={accent} />
        </svg>
      )}
      <div className="quiz-column">
        <p className="quiz-brand" data-logo={branding?.logo ? true : undefined}>
          {branding?.logo && <BrandLogo logo={branding.logo} />}
          <span>{PRODUCT_NAME}</span>
        </p>
        <h1 dir="auto" className="quiz-title">
          {round.title}
        </h1>
        {round.description && <Description text={round.description} />}
        <p className="quiz-facts">
          <bdi>{round.teamName}</bdi>
          <span>
            Open until <time dateTime={round.expiresAt}>{formatDateTime(round.expiresAt)}</time>
          </span>
        </p>
      </div>
    </header>
  )
}

/** Two lines of the description, and all of it on request. */
function Description({ text }: { text: string }) {
  const [shown, setShown] = useState<'whole' | 'cut' | 'opened'>('cut')
  const paragraph = useRef<HTMLParagraphElement>(null)
  // Before the first paint, so that nothing moves below it.
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = paragraph.current ?? {}
    if (scrollHeight <= clientHeight) setShown('whole')
  }, [])
  return (
    <div className="quiz-description" data-shown={shown}>
      <p ref={paragraph} dir="auto">
        {text}
      </p>
      {shown !== 'whole' && (
        <button
          type="button"
          name="more"
          className="quiz-link quiz-more"
          aria-expanded={shown === 'opened'}
          onClick={() => setShown(shown === 'cut' ? 'opened' : 'cut')}
        >
          {shown === 'cut' ? 'More' : 'Less'}
        </button>
      )}
    </div>
  )
}

/** How much there is to answer. */
export const QuizMeasure = (assessment: OpenQuiz['assessment']) => (
  <p className="quiz-measure">
    <strong>{assessment.title}</strong>
    <span>{assessment.totalQuestions} questions</span>
    <span>about {assessment.estimatedMinutes} minutes</span>
  </p>
)

export const QuizFooter = () => (
  <footer className="quiz-column quiz-footer">
    <a className="quiz-link" href={publicPaths.privacy}>
      Privacy Policy
    </a>
  </footer>
)

/** The account's logo, on a light background in both themes, because logos are drawn for one. */
function BrandLogo({ logo }: { logo: NonNullable<QuizBranding['logo']> }) {
  const [missing, setMissing] = useState(false)
  if (missing) return null
  return (
    <span className="quiz-logo">
      <img
        src={logo.url}
        // The size is reserved so that the layout does not shift when the image loads.
        width={logo.width}
        height={logo.height}
        alt="Logo"
        onError={() => setMissing(true)}
      />
    </span>
  )
}
