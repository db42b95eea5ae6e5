import { useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import type { RoundResults } from '#contract/results.ts'
import { Comments } from '#web/features/results/results/components/Comments.tsx'
import {
  useReportComment,
  useTakeBackReport,
} from '#web/features/results/shared-results/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

const WHO_SEES = 'Your manager sees that someone reported this comment, not who.'

/** The comments as the team sees them. Each can be reported to the manager. */
export function TeamComments({
  token,
  session: round,
  comments,
}: Pick<RoundResults, 'session' | 'comments'> & {
  token: string
}) {
  usePreload(ConfirmDialog)
  const report = useReportComment(token)
  const [asking, setAsking] = useState<Comment>()
  const takeBack = useTakeBackReport(token)
  /** Receipts by comment. They end with the page: kept ones would tell others at this device who reported. */
  const [receipts, setReceipts] = useState<ReadonlyMap<string, string>>(new Map())
  const keepReceipt = (comment: Comment, receipt: string) =>
    setReceipts((before) => new Map([...before, [keyOf(comment), receipt]]))
  const undo = (comment: Comment, receipt: string) =>
    takeBack.mutate(
      { ...comment, receipt },
      {
        onSuccess: () =>
          setReceipts((before) => new Map([...before].filter(([key]) => key !== keyOf(comment)))),
      },
    )
  return (
    <>
      <Comments
        comments={comments}
        isActive={round.isActive}
        renderFooter={(questionId, text) => {
          const comment = { questionId, text }
          const receipt = receipts.get(keyOf(comment))
          return (
            <div className="mt-1 text-sm">
              <p role="status" className="text-muted">
                {receipt !== undefined && `Reported. ${WHO_SEES}`}
              </p>
              {takeBack.isError && takeBack.variables.receipt === receipt && (
                <p role="alert">
                  {failureOf(takeBack.error, 'Your report was not taken back. Please try again.')}
                </p>
              )}
              {receipt !== undefined ? (
                <Button
                  variant="quiet"
                  className="no-print -ml-4 text-sm"
                  pending={takeBack.isPending && takeBack.variables.receipt === receipt}
                  pendingLabel="Taking back…"
                  onClick={() => undo(comment, receipt)}
                >
                  Take back
                </Button>
              ) : (
                <Button
                  variant="quiet"
                  className="no-print -ml-4 text-sm"
                  onClick={() => {
                    report.reset()
                    setAsking(comment)
                  }}
                >
                  Report
                </Button>
              )}
            </div>
          )
        }}
      />
      {asking && (
        <ConfirmDialog
          title="Report this comment?"
          description={WHO_SEES}
          confirmLabel="Report comment"
          pendingLabel="Reporting…"
          danger={false}
          mutation={report}
          variables={asking}
          problem="The comment was not reported. Please try again."
          onClose={() => setAsking(undefined)}
          onSuccess={({ receipt }) => keepReceipt(asking, receipt)}
        >
          <blockquote
            dir="auto"
            className="max-h-40 overflow-y-auto border-l-4 border-control pl-3 whitespace-pre-line wrap-anywhere"
          >
            {asking.text}
          </blockquote>
        </ConfirmDialog>
      )}
    </>
  )
}

const keyOf = ({ questionId, text }: Comment): string => `${questionId} ${text}`
