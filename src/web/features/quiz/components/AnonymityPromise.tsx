import type { PromiseItem } from '#web/features/quiz/anonymity-promise.ts'

/** The anonymity promise, shown before the first question. */
export function AnonymityPromise({
  title,
  sentences,
  notCovered,
}: {
  title: string
  sentences: readonly PromiseItem[]
  notCovered: PromiseItem
}) {
  return (
    <section className="quiz-promise" aria-labelledby="quiz-promise">
      <h2 id="quiz-promise">{title}</h2>
      <dl>
        {[...sentences, notCovered].map(([term, sentence]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
