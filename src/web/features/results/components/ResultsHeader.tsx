import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, Ellipsis, Presentation, Printer } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { SessionResults } from '#contract/results.ts'
import { useRole } from '#web/features/auth/role.ts'
import { SessionMenu } from '#web/features/sessions/components/SessionMenu.tsx'
import { sessionQuery } from '#web/features/sessions/queries.ts'
import { submissionsInWords } from '#web/features/results/figure-words.ts'
import { shareAction, stateOf } from '#web/features/sessions/session-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { QuizSession } from '#contract/sessions.ts'
import { useIsReadOnly } from '#web/features/teams/queries.ts'
import { ExportMenu, ICON_BUTTON_ON_PHONES } from './ExportMenu.tsx'

export function ResultsHeader({
  session,
  summary,
  hasReport,
}: Pick<SessionResults, 'session' | 'summary'> & {
  /** True if there are results to export. */
  hasReport: boolean
}) {
  const navigate = useNavigate()
  // The results do not contain the link's token, which the menu of actions needs.
  const { data: fullSession } = useQuery(sessionQuery(session.id))
  return (
    <PageHeader
      back={
        // On a phone the buttons are icons beside the back link, so that the figures start higher.
        <div className="-mt-6 flex flex-wrap items-center justify-between gap-2 max-sm:-mb-2">
          <ButtonLink
            to={paths.dashboard}
            variant="quiet"
            className="no-print -ml-4 max-sm:-mr-2 max-sm:px-3"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            <span className="max-[22rem]:sr-only">
              Back<span className="max-sm:sr-only"> to Dashboard</span>
            </span>
          </ButtonLink>
          <div className="no-print flex flex-wrap gap-2 max-sm:-mr-3 max-sm:gap-0">
            {session.isActive && (
              <ButtonLink
                to={paths.shareSession(session.id)}
                variant="secondary"
                className="max-sm:border-transparent max-sm:px-3"
              >
                {fullSession ? shareAction(fullSession) : 'Share'}
              </ButtonLink>
            )}
            {(hasReport || session.isActive) && (
              <ButtonLink
                to={paths.present(session.id)}
                variant="secondary"
                className={ICON_BUTTON_ON_PHONES}
              >
                <Presentation aria-hidden="true" className="size-4 max-sm:size-5" />
                <span className="max-sm:sr-only">Present</span>
              </ButtonLink>
            )}
            {fullSession && <NextSession session={fullSession} />}
            {hasReport && <ExportMenu sessionId={session.id} session={fullSession} />}
            <Button
              variant="secondary"
              className={ICON_BUTTON_ON_PHONES}
              onClick={() => window.print()}
            >
              <Printer aria-hidden="true" className="size-4 max-sm:size-5" />
              <span className="max-sm:sr-only">Print</span>
            </Button>
            {fullSession && (
              <SessionMenu
                session={fullSession}
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
          {session.title}
        </span>
      }
      description={
        <>
          {session.description && (
            <p dir="auto" className="mb-2 whitespace-pre-line">
              {session.description}
            </p>
          )}
          <p className="figures flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{session.teamName}</bdi> · {session.assessmentTitle}
            </span>
            <Badge strong={session.isActive}>{stateOf(session)}</Badge>
            {fullSession?.access === 'invited' && <Badge>Invited</Badge>}
            <span className="max-sm:hidden">Created {formatDate(session.createdAt)}</span>
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
function NextSession({
  session: { isActive, assessmentType, teamId },
}: {
  session: Pick<QuizSession, 'isActive' | 'assessmentType' | 'teamId'>
}) {
  const { canManage } = useRole()
  const readOnly = useIsReadOnly(teamId)
  if (!canManage || isActive || readOnly) return null
  return (
    <ButtonLink
      to={paths.createSession({ type: assessmentType, team: teamId })}
      variant="quiet"
      className="max-sm:px-2"
    >
      <span>
        Start <span className="max-sm:sr-only">the </span>next round
      </span>
    </ButtonLink>
  )
}
