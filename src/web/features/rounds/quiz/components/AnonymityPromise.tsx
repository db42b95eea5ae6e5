import type { ReactNode } from 'react'
import type { PromiseItem } from '#web/features/rounds/quiz/anonymity-promise.ts'

interface AnonymityPromiseProps {
  readonly title: string
  readonly lines: readonly string[]
  readonly sentences: readonly PromiseItem[]
  /** What is promised about comments, in a round with open questions. */
  readonly comments?: PromiseItem | null | undefined
  /** What is promised about “I can't say”, where people may say it. */
  readonly cantSay?: PromiseItem | null
  readonly notCovered: PromiseItem
  /** More for those who open the details. */
  readonly children?: ReactNode
}

/** The anonymity promise, shown before the first question: a few lines, and the details behind a click. */
export function AnonymityPromise({ title, lines, children, ...details }: AnonymityPromiseProps) {
  const { sentences, comments, cantSay, notCovered } = details
  return (
    <section className="quiz-promise" aria-labelledby="quiz-promise">
      <h2 id="quiz-promise">{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <details className="quiz-review">
        <summary>Details</summary>
        <div className="quiz-review-body">
          <dl>
            {[...sentences, comments, cantSay, notCovered].flatMap((item) =>
              item ? [<Detail key={item[0]} item={item} />] : [],
            )}
          </dl>
          {children}
        </div>
      </details>
    </section>
  )
}

const Detail = ({ item: [term, sentence] }: { item: PromiseItem }) => (
  <div>
    <dt>{term}</dt>
    <dd>{sentence}</dd>
  </div>
)
