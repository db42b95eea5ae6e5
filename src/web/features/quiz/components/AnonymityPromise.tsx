import { promiseOf } from '#web/features/quiz/promise.ts'

/** What an answerer is told before the first question: one sentence for each thing to know. */
export function AnonymityPromise({ groupSize }: { groupSize: number }) {
  const { title, sentences, notCovered } = promiseOf(groupSize)
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
