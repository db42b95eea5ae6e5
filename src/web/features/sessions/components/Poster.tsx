import { useEffect } from 'react'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { effortOf } from '#web/features/assessments/effort.ts'
import { anonymityPromise } from '#web/features/quiz/anonymity-promise.ts'
import type { Paper } from '#web/features/sessions/paper-size.ts'
import { drawQr } from '#web/features/sessions/qr-code.ts'
import { quizUrl } from '#web/features/sessions/session-words.ts'
import { formatMoment } from '#web/lib/time.ts'
import { QrCode } from './QrCode.tsx'

export interface PosterProps {
  session: QuizSession
  assessment: AssessmentSummary | undefined
  paper: Paper
}

/** Black on white in every theme, and in measures of its own width: as shown, so printed. */
export function Poster({ session, assessment, paper }: PosterProps) {
  usePaper(paper)
  const url = quizUrl(session)
  const { title, sentences } = anonymityPromise(session.groupSize)
  return (
    <section aria-label="Poster" className="poster-sheet" data-paper={paper}>
      <div className="poster" data-title={lengthOf(session.title)}>
        <header>
          <p dir="auto" className="poster-team">
            {session.teamName}
          </p>
          <h2 dir="auto" className="poster-title">
            {session.title}
          </h2>
        </header>
        <div className="poster-middle">
          <QrCode
            drawing={drawQr(url)}
            label={`QR code with the quiz link of ${session.title}`}
            className="poster-code"
          />
          <div className="poster-facts">
            <p className="poster-call">Scan to answer</p>
            {assessment && <p>{effortOf(assessment)}</p>}
            <p>On your own phone, without an account</p>
            <p>Open until {formatMoment(session.expiresAt)}</p>
          </div>
        </div>
        <section className="poster-promise">
          <h3>{title}</h3>
          <dl>
            {sentences.map(([term, sentence]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{sentence}</dd>
              </div>
            ))}
          </dl>
        </section>
        <footer>
          <p className="poster-url">{url}</p>
          <p className="poster-brand">{PRODUCT_NAME}</p>
        </footer>
      </div>
    </section>
  )
}

/** How large a title can be set: of 160 characters at most, few have more than 60. */
function lengthOf(title: string): 'short' | 'long' | 'longest' {
  if (title.length <= 60) return 'short'
  return title.length <= 110 ? 'long' : 'longest'
}

/**
 * Prints on this paper to its very edge, as long as the component stands. The rule is made here
 * and not in a style sheet, where named pages would do: Chromium prints empty sheets once a
 * document has changed from one of those to another.
 */
function usePaper(paper: Paper): void {
  useEffect(() => {
    const rule = new CSSStyleSheet()
    rule.replaceSync(`@page { size: ${paper} portrait; margin: 0 }`)
    document.adoptedStyleSheets.push(rule)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== rule)
    }
  }, [paper])
}
