import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Presentation from 'lucide-react/icons/presentation'
import Printer from 'lucide-react/icons/printer'
import { useNavigate } from 'react-router'
import type { RoundResults } from '#contract/results.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { RoundMenu } from '#web/features/rounds/rounds/components/RoundMenu.tsx'
import { roundQuery } from '#web/features/rounds/rounds/queries.ts'
import { submissionsInWords } from '#web/features/results/results/figure-words.ts'
import { shareAction, stateOf } from '#web/features/rounds/rounds/round-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { Round } from '#contract/rounds.ts'
import { useIsReadOnly } from '#web/features/teams/teams/queries.ts'
import { ExportMenu, ICON_BUTTON_ON_PHONES } from './ExportMenu.tsx'

export function ResultsHeader({
  session: round,
  summary,
  hasReport,
}: Pick<RoundResults, 'session' | 'summary'> & {
  /** True if there are results to export. */
  hasReport: boolean
}) {
  const navigate = useNavigate()
  // The results do not contain the link's token, which the menu of actions needs.
  const { data: fullRound } = useQuery(roundQuery(round.id))
  return (
    <PageHeader
      back={
        // On a phone the buttons are icons beside the back link, so that the figures start higher.
        <div className="no-print -mt-6 flex flex-wrap items-center justify-between gap-2 max-sm:-mb-2">
          <ButtonLink
            to={paths.dashboard}
            variant="quiet"
            className="-ml-4 max-sm:-mr-2 max-sm:px-3"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            <span className="max-[22rem]:sr-only">
              Back<span className="max-sm:sr-only"> to Dashboard</span>
            </span>
          </ButtonLink>
          <div className="flex flex-wrap gap-2 max-sm:-mr-3 max-sm:gap-0">
            {round.isActive && (
              <ButtonLink
                to={paths.shareRound(round.id)}
                variant="secondary"
                className="max-sm:border-transparent max-sm:px-3"
              >
                {fullRound ? shareAction(fullRound) : 'Share'}
              </ButtonLink>
            )}
            {(hasReport || round.isActive) && (
              <ButtonLink
                to={paths.present(round.id)}
                variant="secondary"
                className={ICON_BUTTON_ON_PHONES}
              >
                <Presentation aria-hidden="true" className="size-4 max-sm:size-5" />
                <span className="max-sm:sr-only">Present</span>
              </ButtonLink>
            )}
            {fullRound && <NextRound round={fullRound} />}
            {hasReport && <ExportMenu roundId={round.id} round={fullRound} />}
            <Button
              variant="secondary"
              className={ICON_BUTTON_ON_PHONES}
              onClick={() => window.print()}
            >
              <Printer aria-hidden="true" className="size-4 max-sm:size-5" />
              <span className="max-sm:sr-only">Print</span>
            </Button>
            {fullRound && (
              <RoundMenu
                round={fullRound}
                onDeleted={() => void navigate(paths.quizzes, { replace: true })}
                trigger={
                  <Button variant="secondary" className={ICON_BUTTON_ON_PHONES}>
                    <span className="max-sm:sr-only">Actions</span>
                    <ChevronDown aria-hidden="true" className="size-4 max-sm:hidden" />
                    <Ellipsis aria-hidden="true" className="size-5 sm:hidden" />
                  </Button>
                }
              />
            )}
          </div>
        </div>
      }
      title={
        <span dir="auto" className="wrap-anywhere">
          {round.title}
        </span>
      }
      description={
        <>
          {round.description && (
            <p dir="auto" className="mb-2 whitespace-pre-line">
              {round.description}
            </p>
          )}
          <p className="figures flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:gap-x-3 max-sm:text-sm">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{round.teamName}</bdi> · {round.assessmentTitle}
            </span>
            <Badge strong={round.isActive}>{stateOf(round)}</Badge>
            {fullRound?.access === 'invited' && <Badge>Invited</Badge>}
            <span>Created {formatDate(round.createdAt)}</span>
            <span>{submissionsInWords(summary)}</span>
          </p>
        </>
      }
    />
  )
}

/**
 * Starts the next round for the same team once this one has ended, unless the team is read-only.
 */
function NextRound({
  round: { id, isActive, assessmentType, teamId },
}: {
  round: Pick<Round, 'id' | 'isActive' | 'assessmentType' | 'teamId'>
}) {
  const { canManage } = useRole()
  const readOnly = useIsReadOnly(teamId)
  if (!canManage || isActive || readOnly) return null
  return (
    <ButtonLink
      to={paths.createRound({ type: assessmentType, team: teamId, after: id })}
      variant="secondary"
      className="max-sm:px-2"
    >
      <span>
        Start <span className="max-sm:sr-only">the </span>next round
      </span>
    </ButtonLink>
  )
}
