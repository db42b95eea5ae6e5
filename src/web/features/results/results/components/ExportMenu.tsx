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
import type { LucideIcon } from 'lucide-react'
import type { User } from '#contract/auth.ts'
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
import type { DownloadFile } from '#web/lib/download.ts'
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

/** Exports of the results. Formats outside the plan are listed with a link to the plans. */
export function ExportMenu({ roundId, round }: ExportMenuProps) {
  const user = useUser()
  const { isOwner } = useRole()
  const report = useQuery(reportAccessQuery(roundId))
  const { downloading, save } = useDownload()
  const offer = report.data?.access === 'none' ? report.data : undefined
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
        {formatsOf({ roundId, round, user, hasReport: !offer }).map(
          ({ icon: Icon, name, feature, ...file }) =>
            feature ? (
              <LockedItem key={name} name={name} feature={feature} />
            ) : (
              <MenuItem key={name} onClick={() => save(file)}>
                <Icon aria-hidden="true" className={ICON} />
                {name}
              </MenuItem>
            ),
        )}
      </Menu>
      <span role="status" className="sr-only">
        {progress}
      </span>
    </>
  )
}

/** A format of the results: a file, or the feature that the plan lacks for it. */
interface Format extends DownloadFile {
  readonly icon: LucideIcon
  readonly name: string
  readonly feature?: PlanFeature | false
}

type TableQuery = Parameters<typeof paths.roundTable>[2]

/** Returns the formats that a round can be exported in, also those outside the plan. */
function formatsOf({
  roundId,
  round,
  user,
  hasReport,
}: ExportMenuProps & { user: User; hasReport: boolean }): Format[] {
  const [hasCsv, withSlides] = [hasCsvExport(user), hasSlides(user)]
  const hasComments = round !== undefined && round.openQuestions.length > 0
  const hasResponses =
    round !== undefined && isLive(round.groupSize) && round.answersErasedOn === null
  const pdf = { icon: FileText, label: 'the PDF report' }
  const slides = { icon: Presentation, label: 'the slides' }
  const comments = { comments: 'yes' } as const
  const formats: (Format | false)[] = [
    hasReport && { ...pdf, name: 'PDF report', address: paths.roundReport(roundId) },
    hasReport &&
      hasComments && {
        ...pdf,
        name: 'PDF report with comments',
        address: paths.roundReport(roundId, comments),
      },
    ...TALK_MINUTES.map((minutes) => ({
      icon: MessagesSquare,
      label: 'the meeting guide',
      name: `Meeting guide, ${minutes} minutes (PDF)`,
      address: paths.roundGuide(roundId, minutes),
    })),
    {
      ...slides,
      name: 'Slides (PowerPoint)',
      address: paths.roundSlides(roundId),
      feature: !withSlides && 'hasSlides',
    },
    withSlides &&
      hasComments && {
        ...slides,
        name: 'Slides with comments (PowerPoint)',
        address: paths.roundSlides(roundId, comments),
      },
    ...inFormats(roundId, {
      icon: Sheet,
      label: 'the results',
      name: 'Results',
      feature: !hasCsv && 'hasCsvExport',
    }),
    ...(hasCsv && hasComments
      ? inFormats(roundId, {
          icon: Sheet,
          label: 'the results',
          name: 'Results with comments',
          query: comments,
        })
      : []),
    ...(hasCsv && hasResponses
      ? inFormats(roundId, {
          icon: Users,
          label: 'the responses',
          name: 'Individual responses',
          query: { rows: 'respondents' },
        })
      : []),
  ]
  return formats.filter((format) => format !== false)
}

const TABLE_FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const

/** Returns a table of a round in each file format for tables. */
const inFormats = (
  roundId: string,
  { label, name, query, ...table }: Omit<Format, 'address'> & { query?: TableQuery },
): Format[] =>
  TABLE_FORMATS.map(([format, formatName]) => ({
    ...table,
    label: `${label} as ${formatName}`,
    name: `${name} (${formatName})`,
    address: paths.roundTable(roundId, format, query),
  }))

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
