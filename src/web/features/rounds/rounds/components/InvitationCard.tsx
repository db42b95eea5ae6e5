import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { Round } from '#contract/rounds.ts'
import { effortText } from '#web/features/rounds/assessments/effort-text.ts'
import { protection } from '#web/features/rounds/rounds/invitation.ts'
import { qrFile } from '#web/lib/qr-code.ts'
import type { QrDrawing } from '#web/lib/qr-code.ts'
import { quizUrl } from '#web/features/rounds/rounds/round-words.ts'
import { formatDateTimeWithZone } from '#web/lib/time.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx'
import { paths } from '#web/paths.ts'
import { QrCode } from '#web/ui/QrCode.tsx'

/** The invitation as a card with a QR code; the only part of the page that is printed. */
export function InvitationCard({
  round,
  assessment,
  drawing,
}: {
  round: Round
  assessment: AssessmentSummary | undefined
  drawing: QrDrawing
}) {
  return (
    <div>
      <section
        aria-label="Invitation card"
        className="overflow-hidden rounded-card border border-ink bg-surface"
      >
        <div className="border-b border-dashed border-control px-6 pt-6 pb-5">
          <p dir="auto" className="text-sm wrap-anywhere text-muted">
            {round.teamName}
          </p>
          <h2 dir="auto" className="mt-1 font-display text-2xl font-medium wrap-anywhere">
            {round.title}
          </h2>
          {assessment && (
            <p className="figures mt-2 text-sm text-muted">{effortText(assessment)}</p>
          )}
        </div>
        <div className="bg-[white]">
          <QrCode
            drawing={drawing}
            label={`QR code with the survey link of ${round.title}`}
            className="mx-auto block w-full max-w-88 print:max-w-md"
          />
        </div>
        <div className="border-t border-dashed border-control px-6 py-5 text-sm">
          <p className="font-semibold">Scan to respond. No account, no name.</p>
          <p className="mt-1 text-muted">{protection(round)}</p>
          <p className="mt-3 hidden wrap-anywhere print:block">{quizUrl(round)}</p>
          <p className="figures mt-3">Open until {formatDateTimeWithZone(round.expiresAt)}</p>
        </div>
      </section>
      <div className="no-print mt-4 flex flex-wrap gap-3">
        <ButtonAnchor
          variant="secondary"
          href={qrFile(drawing)}
          download={`${fileName(round.title)}.svg`}
        >
          <Download aria-hidden="true" className="size-4" />
          Download QR code (SVG)
        </ButtonAnchor>
        <ButtonLink variant="quiet" to={paths.roundPoster(round.id)}>
          <Printer aria-hidden="true" className="size-4" />
          Print poster
        </ButtonLink>
      </div>
    </div>
  )
}

const fileName = (title: string) =>
  `quiz-${
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'link'
  }`
