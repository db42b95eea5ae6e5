import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Download, FileText, Lock, Sheet, Users } from 'lucide-react'
import type { QuizSession } from '#contract/sessions.ts'
import { formatPlanNames } from '#domain/plans.ts'
import { hasCsvExport } from '#domain/limits.ts'
import { formatPrice } from '#domain/money.ts'
import { isLive } from '#domain/release.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { reportAccessQuery } from '#web/features/billing/report-access-query.ts'
import { useDownload } from '#web/lib/download.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/Menu.tsx'

interface ExportMenuProps {
  sessionId: string
  /** Undefined while it is loading. */
  session: Pick<QuizSession, 'groupSize' | 'answersErasedOn'> | undefined
}

const ICON = 'size-4 shrink-0'

/** Exports of the results. Formats outside the plan are listed with a link to the plans. */
export function ExportMenu({ sessionId, session }: ExportMenuProps) {
  const user = useUser()
  const report = useQuery(reportAccessQuery(sessionId))
  const { downloading, save } = useDownload()
  const offer = report.data?.access === 'none' ? report.data : undefined
  const hasCsv = hasCsvExport(user)
  const progress = downloading ? `Preparing ${downloading.label}…` : ''
  return (
    <>
      {offer && (
        <ButtonLink to={paths.buyReport(sessionId)} reloadDocument variant="secondary">
          <FileText aria-hidden="true" className={ICON} />
          Buy PDF report, {formatPrice(offer.price)}
        </ButtonLink>
      )}
      <Menu
        trigger={
          <Button variant="secondary" pending={downloading !== null} pendingLabel={progress}>
            <Download aria-hidden="true" className={ICON} />
            Export
            <ChevronDown aria-hidden="true" className={ICON} />
          </Button>
        }
      >
        {!offer && (
          <MenuItem
            onClick={() =>
              void save({ address: paths.sessionReport(sessionId), label: 'the PDF report' })
            }
          >
            <FileText aria-hidden="true" className={ICON} />
            PDF report
          </MenuItem>
        )}
        {hasCsv ? (
          <MenuItem
            onClick={() =>
              void save({ address: paths.sessionCsv(sessionId), label: 'the results as CSV' })
            }
          >
            <Sheet aria-hidden="true" className={ICON} />
            Results (CSV)
          </MenuItem>
        ) : (
          <MenuLink to={paths.pricing()}>
            <Lock aria-hidden="true" className={ICON} />
            <span>
              Results (CSV)
              <span className="block text-xs text-muted">
                Available on {formatPlanNames('hasCsvExport')}. View plans
              </span>
            </span>
          </MenuLink>
        )}
        {hasCsv && session && isLive(session.groupSize) && session.answersErasedOn === null && (
          <MenuItem
            onClick={() =>
              void save({
                address: paths.sessionAnswersCsv(sessionId),
                label: 'the responses as CSV',
              })
            }
          >
            <Users aria-hidden="true" className={ICON} />
            Individual responses (CSV)
          </MenuItem>
        )}
      </Menu>
      <span role="status" className="sr-only">
        {progress}
      </span>
    </>
  )
}
