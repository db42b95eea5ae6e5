import { useQuery } from '@tanstack/react-query'
import type { RoundResults } from '#contract/results.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { useHideComment } from '#web/features/results/results/queries.ts'
import { roundQuery } from '#web/features/rounds/rounds/queries.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Comments } from './Comments.tsx'

/** The comments in the workspace. A manager can hide one from the team, if the team sees the results. */
export function ManagerComments({ session: round, comments }: RoundResults) {
  const { canManage } = useRole()
  const { data } = useQuery(roundQuery(round.id))
  const hide = useHideComment(round.id)
  const isShared = data?.sharing === 'team'
  const change = (questionId: string, text: string, hidden: boolean) =>
    hide.mutate(
      { questionId, text, hidden },
      {
        success: hidden ? 'Hidden from the team' : 'The team sees the comment again',
        failure: 'The comment was not changed',
      },
    )
  return (
    <Comments
      comments={comments}
      isActive={round.isActive}
      renderFooter={(questionId, text) => {
        const own = comments.find((shown) => shown.questionId === questionId)
        const isHidden = own?.hidden.includes(text) ?? false
        const isReported = own?.reported.includes(text) ?? false
        const canHide = isShared && canManage
        if (!isHidden && !isReported && !canHide) return null
        const isChanging =
          hide.isPending && hide.variables.questionId === questionId && hide.variables.text === text
        return (
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            {isReported && <Badge strong>Reported</Badge>}
            {isShared && isHidden && <Badge>Hidden from the team</Badge>}
            {canHide && (
              <Button
                variant="quiet"
                className="no-print -ml-4 text-sm"
                pending={isChanging}
                onClick={() => change(questionId, text, !isHidden)}
              >
                {isHidden ? 'Show to the team' : 'Hide from the team'}
              </Button>
            )}
          </div>
        )
      }}
    />
  )
}
