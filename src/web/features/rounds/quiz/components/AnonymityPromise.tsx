import type { PromiseItem } from '#web/features/rounds/quiz/anonymity-promise.ts'

/** The anonymity promise, shown before the first question. */
export function AnonymityPromise({
  title,
  sentences,
  comments,
  cantSay,
  notCovered,
}: {
  title: string
  sentences: readonly PromiseItem[]
  /** What is promised about comments, in a round with open questions. */
  comments?: PromiseItem | null | undefined
  /** What is promised about “I can't say”, where people may say it. */
  cantSay?: PromiseItem | null
  notCovered: PromiseItem
}) {
  return (
    <section className="quiz-promise" aria-labelledby="quiz-promise">
      <h2 id="quiz-promise">{title}</h2>
      <dl>
        {[...sentences, ...[comments, cantSay].filter((item) => item != null), notCovered].map(
          ([term, sentence]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{sentence}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
