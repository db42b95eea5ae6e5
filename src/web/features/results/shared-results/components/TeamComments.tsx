import { useState } from 'react'
import type { Comment, ShownComments } from '#contract/comments.ts'
import { Comments } from '#web/features/results/results/components/Comments.tsx'
import {
  useReportComment,
  useTakeBackReport,
} from '#web/features/results/shared-results/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'

const ConfirmDialog = lazyWithPreload(() => import('#web/ui/ConfirmDialog.tsx'), 'ConfirmDialog')

const WHO_SEES = 'Your manager sees that someone reported this comment, not who.'

/** The comments as the team sees them. Each can be reported to the manager. */
export function TeamComments({
  token,
  comments,
}: {
  token: string
  comments: readonly ShownComments[]
}) {
  usePreload(ConfirmDialog)
  const report = useReportComment(token)
  const [asking, setAsking] = useState<Comment>()
  const takeBack = useTakeBackReport(token)
  /** Receipts by comment. They end with the page: kept ones would tell others at this device who reported. */
  const [receipts, setReceipts] = useState<ReadonlyMap<string, string>>(new Map())
  const confirm = (comment: Comment) =>
    report.mutate(comment, {
      onSuccess: ({ receipt }) => {
        setReceipts((before) => new Map([...before, [keyOf(comment), receipt]]))
        setAsking(undefined)
      },
    })
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
          open
          onOpenChange={(open) => !open && setAsking(undefined)}
          title="Report this comment?"
          description={WHO_SEES}
          confirmLabel="Report comment"
          pendingLabel="Reporting…"
          pending={report.isPending}
          danger={false}
          onConfirm={() => confirm(asking)}
        >
          <blockquote
            dir="auto"
            className="max-h-40 overflow-y-auto border-l-4 border-control pl-3 whitespace-pre-line wrap-anywhere"
          >
            {asking.text}
          </blockquote>
          {report.error && (
            <p role="alert" className="mt-3">
              {failureOf(report.error, 'The comment was not reported. Please try again.')}
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

const keyOf = ({ questionId, text }: Comment): string => `${questionId} ${text}`
