import Mail from 'lucide-react/icons/mail'
import { useEffect } from 'react'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { Branding } from '#contract/branding.ts'
import type { Round } from '#contract/rounds.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { effortText } from '#web/features/rounds/assessments/effort-text.ts'
import { anonymityPromise } from '#web/features/rounds/quiz/anonymity-promise.ts'
import { invitedPromise } from '#web/features/rounds/quiz/invited-promise.ts'
import type { Paper } from '#web/features/rounds/rounds/paper-size.ts'
import { BrandLogo } from '#web/features/workspaces/branding/components/BrandLogo.tsx'
import { drawQr } from '#web/lib/qr-code.ts'
import { quizUrl } from '#web/features/rounds/rounds/round-words.ts'
import { formatDateTimeWithZone } from '#web/lib/time.ts'
import { QrCode } from '#web/ui/QrCode.tsx'

export interface PosterProps {
  round: Round
  assessment: AssessmentSummary | undefined
  logo: Branding['logo']
  paper: Paper
}

/** Black on white in every theme, sized relative to its own width, so the preview is the print. */
export function Poster({ round, assessment, logo, paper }: PosterProps) {
  usePaper(paper)
  const url = quizUrl(round)
  const invited = round.access === 'invited'
  const promise = invited ? invitedPromise : anonymityPromise
  const { title, lines } = promise(round)
  return (
    <section aria-label="Poster" className="poster-sheet" data-paper={paper}>
      <div className="poster" data-title={lengthOf(round.title)}>
        <header>
          {logo && <BrandLogo logo={logo} className="poster-logo" />}
          <p dir="auto" className="poster-team">
            {round.teamName}
          </p>
          <h2 dir="auto" className="poster-title">
            {round.title}
          </h2>
        </header>
        <div className="poster-middle">
          {invited ? (
            <Mail aria-hidden="true" className="poster-mail" strokeWidth={0.5} />
          ) : (
            <QrCode
              drawing={drawQr(url)}
              label={`QR code with the survey link of ${round.title}`}
              className="poster-code"
            />
          )}
          <div className="poster-facts">
            <p className="poster-call">{invited ? 'Look for our email' : 'Scan to respond'}</p>
            {invited && (
              <p>
                Everyone invited got a personal link by email. Not there? Look in the spam folder,
                or ask the manager to send it again.
              </p>
            )}
            {assessment && <p>{effortText(assessment)}</p>}
            <p>{invited ? 'On your own device' : 'On your own phone'}, without an account</p>
            <p>Open until {formatDateTimeWithZone(round.expiresAt)}</p>
          </div>
        </div>
        <section className="poster-promise">
          <h3>{title}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <footer>
          {invited ? <span /> : <p className="poster-url">{url}</p>}
          <p className="poster-brand">{PRODUCT_NAME}</p>
        </footer>
      </div>
    </section>
  )
}

/** Returns the length class of a title (at most 160 characters), which sets its font size. */
function lengthOf(title: string): 'short' | 'long' | 'longest' {
  if (title.length <= 60) return 'short'
  return title.length <= 110 ? 'long' : 'longest'
}

/**
 * Sets the paper size without margins while mounted. Named pages in a style sheet would be simpler,
 * but Chromium prints empty pages after a document switches between them.
 */
function usePaper(paper: Paper): void {
  useEffect(() => {
    const rule = new CSSStyleSheet()
    rule.replaceSync(`@page { size: ${paper} portrait; margin: 0 }`)
    document.adoptedStyleSheets.push(rule)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rule)
    }
  }, [paper])
}
