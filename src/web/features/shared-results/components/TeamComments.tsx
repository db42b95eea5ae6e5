import { useState } from 'react'
import type { Comment, ShownComments } from '#contract/comments.ts'
import { Comments } from '#web/features/results/components/Comments.tsx'
import { useReportComment } from '#web/features/shared-results/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'

const ConfirmDialog = lazyWithPreload(() =>
  import('#web/ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
)

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
  const [reported, setReported] = useState<readonly string[]>([])
  const confirm = (comment: Comment) =>
    report.mutate(comment, {
      onSuccess: () => {
        setReported((before) => [...before, keyOf(comment)])
        setAsking(undefined)
      },
    })
  return (
    <>
      <Comments
        comments={comments}
        renderFooter={(questionId, text) => {
          const comment = { questionId, text }
          return (
            <div className="mt-1 text-sm">
              <p role="status" className="text-muted">
                {reported.includes(keyOf(comment)) && `Reported. ${WHO_SEES}`}
              </p>
              {!reported.includes(keyOf(comment)) && (
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
