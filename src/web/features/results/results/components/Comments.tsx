import type { ReactNode } from 'react'
import type { ShownComments } from '#contract/comments.ts'
import { Card } from '#web/ui/Card.tsx'

interface CommentsProps {
  readonly comments: readonly ShownComments[]
  /** True while the round accepts responses, and with them comments. */
  readonly isActive: boolean
  /** Marks and buttons below a comment. */
  readonly renderFooter: (questionId: string, text: string) => ReactNode
}

/** What people wrote, by open question: in random order, without any link to scores. */
export function Comments({ comments, isActive, renderFooter }: CommentsProps) {
  return (
    <Card
      id="comments"
      title="Comments"
      description="In random order, without any link to the answers or to each other."
      className="print:break-inside-auto"
    >
      <div className="grid gap-8">
        {comments.map((shown) => (
          <section key={shown.questionId} aria-labelledby={`comments-${shown.questionId}`}>
            <h3 id={`comments-${shown.questionId}`} className="font-semibold wrap-anywhere">
              <bdi>{shown.question}</bdi>
            </h3>
            {shown.texts.length > 0 && (
              <ul className="mt-2 divide-y divide-line border-y border-line">
                {shown.texts.map((text, position) => (
                  // Equal texts have equal marks, and the order is the server's.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={`${position} ${text}`} className="py-3 break-inside-avoid">
                    <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
                      {text}
                    </p>
                    {renderFooter(shown.questionId, text)}
                  </li>
                ))}
              </ul>
            )}
            {noteOn(shown, isActive) && (
              <p className="mt-2 max-w-prose text-sm text-muted">{noteOn(shown, isActive)}</p>
            )}
          </section>
        ))}
      </div>
    </Card>
  )
}

/** Returns what is not among the texts, and why. */
function noteOn({ texts, hidden, hiddenCount, needed }: ShownComments, isActive: boolean): string {
  const isLeftOut = hiddenCount > 0 && hidden.length === 0
  const left = isLeftOut ? `${hiddenCount} comment${hiddenCount === 1 ? '' : 's'} hidden. ` : ''
  if (texts.length + hiddenCount > 0) {
    return isActive && needed > 1
      ? `${left}More comments appear when at least ${needed} new ones on this question have come together.`
      : left
  }
  return needed === 1
    ? 'No comments yet.'
    : `Too few comments to show: at least ${needed} on this question are needed.`
}
