import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Lock from 'lucide-react/icons/lock'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Presentation from 'lucide-react/icons/presentation'
import Sheet from 'lucide-react/icons/sheet'
import Users from 'lucide-react/icons/users'
import type { Round } from '#contract/rounds.ts'
import { TALK_MINUTES } from '#domain/discussion/minutes.ts'
import { formatPlanNames } from '#domain/plans.ts'
import type { PlanFeature } from '#domain/plans.ts'
import { hasCsvExport, hasSlides } from '#domain/limits.ts'
import { formatPrice } from '#domain/money.ts'
import { isLive } from '#domain/release.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { PLAN_OWNER_NOTE, useRole } from '#web/features/people/auth/role.ts'
import { reportAccessQuery } from '#web/features/money/billing/report-access-query.ts'
import { useDownload } from '#web/lib/download.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/Menu.tsx'

interface ExportMenuProps {
  roundId: string
  /** Undefined while it is loading. */
  round: Pick<Round, 'groupSize' | 'answersErasedOn' | 'openQuestions'> | undefined
}

const ICON = 'size-4 shrink-0'

/** Reduces a button to its icon on phones. */
export const ICON_BUTTON_ON_PHONES = 'max-sm:w-11 max-sm:border-transparent max-sm:px-0'

const buyReport = ({ price }: { price: number }): string => `Buy PDF report, ${formatPrice(price)}`

const SLIDES = 'Slides (PowerPoint)'

/** Exports of the results. Formats outside the plan are listed with a link to the plans. */
export function ExportMenu({ roundId, round }: ExportMenuProps) {
  const user = useUser()
  const { isOwner } = useRole()
  const report = useQuery(reportAccessQuery(roundId))
  const { downloading, save } = useDownload()
  const offer = report.data?.access === 'none' ? report.data : undefined
  const hasCsv = hasCsvExport(user)
  const withSlides = hasSlides(user)
  const hasComments = round !== undefined && round.openQuestions.length > 0
  const progress = downloading ? `Preparing ${downloading.label}…` : ''
  return (
    <>
      {offer && isOwner && (
        // On phones only the menu offers it, so that the header stays in one line.
        <ButtonLink
          to={paths.buyReport(roundId)}
          reloadDocument
          variant="secondary"
          className="max-sm:hidden"
        >
          <FileText aria-hidden="true" className={ICON} />
          {buyReport(offer)}
        </ButtonLink>
      )}
      <Menu
        trigger={
          <Button
            variant="secondary"
            className={ICON_BUTTON_ON_PHONES}
            pending={downloading !== null}
            pendingLabel={<span className="max-sm:sr-only">{progress}</span>}
          >
            <Download aria-hidden="true" className={clsx(ICON, 'max-sm:size-5')} />
            <span className="max-sm:sr-only">Export</span>
            <ChevronDown aria-hidden="true" className={clsx(ICON, 'max-sm:hidden')} />
          </Button>
        }
      >
        {offer && isOwner && (
          <MenuLink to={paths.buyReport(roundId)} reloadDocument>
            <FileText aria-hidden="true" className={ICON} />
            {buyReport(offer)}
          </MenuLink>
        )}
        {offer && !isOwner && (
          <MenuItem disabled>
            <Lock aria-hidden="true" className={ICON} />
            <span>
              PDF report
              <span className="block text-xs text-muted">{PLAN_OWNER_NOTE}</span>
            </span>
          </MenuItem>
        )}
        {!offer && (
          <MenuItem
            onClick={() => save({ address: paths.roundReport(roundId), label: 'the PDF report' })}
          >
            <FileText aria-hidden="true" className={ICON} />
            PDF report
          </MenuItem>
        )}
        {!offer && hasComments && (
          <MenuItem
            onClick={() =>
              save({
                address: paths.roundReport(roundId, { comments: 'yes' }),
                label: 'the PDF report',
              })
            }
          >
            <FileText aria-hidden="true" className={ICON} />
            PDF report with comments
          </MenuItem>
        )}
        {TALK_MINUTES.map((minutes) => (
          <MenuItem
            key={minutes}
            onClick={() =>
              save({
                address: paths.roundGuide(roundId, minutes),
                label: 'the meeting guide',
              })
            }
          >
            <MessagesSquare aria-hidden="true" className={ICON} />
            Meeting guide, {minutes} minutes (PDF)
          </MenuItem>
        ))}
        {withSlides ? (
          <MenuItem
            onClick={() => save({ address: paths.roundSlides(roundId), label: 'the slides' })}
          >
            <Presentation aria-hidden="true" className={ICON} />
            {SLIDES}
          </MenuItem>
        ) : (
          <LockedItem name={SLIDES} feature="hasSlides" />
        )}
        {withSlides && hasComments && (
          <MenuItem
            onClick={() =>
              save({
                address: paths.roundSlides(roundId, { comments: 'yes' }),
                label: 'the slides',
              })
            }
          >
            <Presentation aria-hidden="true" className={ICON} />
            Slides with comments (PowerPoint)
          </MenuItem>
        )}
        {hasCsv ? (
          <MenuItem
            onClick={() => save({ address: paths.roundCsv(roundId), label: 'the results as CSV' })}
          >
            <Sheet aria-hidden="true" className={ICON} />
            Results (CSV)
          </MenuItem>
        ) : (
          <LockedItem name="Results (CSV)" feature="hasCsvExport" />
        )}
        {hasCsv && hasComments && (
          <MenuItem
            onClick={() =>
              save({
                address: paths.roundCsv(roundId, { comments: 'yes' }),
                label: 'the results as CSV',
              })
            }
          >
            <Sheet aria-hidden="true" className={ICON} />
            Results with comments (CSV)
          </MenuItem>
        )}
        {hasCsv && round && isLive(round.groupSize) && round.answersErasedOn === null && (
          <MenuItem
            onClick={() =>
              save({
                address: paths.roundAnswersCsv(roundId),
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

/** A format outside the plan. Only the owner can change the plan. */
function LockedItem({ name, feature }: { name: string; feature: PlanFeature }) {
  const { isOwner } = useRole()
  const content = (
    <>
      <Lock aria-hidden="true" className={ICON} />
      <span>
        {name}
        <span className="block text-xs text-muted">
          Available on {formatPlanNames(feature)}. {isOwner ? 'View plans' : PLAN_OWNER_NOTE}
        </span>
      </span>
    </>
  )
  return isOwner ? (
    <MenuLink to={paths.pricing()}>{content}</MenuLink>
  ) : (
    <MenuItem disabled>{content}</MenuItem>
  )
}
