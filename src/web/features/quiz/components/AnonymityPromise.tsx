import { isLive } from '#domain/release.ts'

/** What an answerer is told before the first question: one sentence for each thing to know. */
export function AnonymityPromise({ groupSize }: { groupSize: number }) {
  const parts = isLive(groupSize) ? unprotected : protectedBy(groupSize)
  return (
    <section className="quiz-promise" aria-labelledby="quiz-promise">
      <h2 id="quiz-promise">{parts.title}</h2>
      <dl>
        {parts.sentences.map(([term, sentence]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface Told {
  readonly title: string
  readonly sentences: readonly (readonly [term: string, sentence: string])[]
}

const STORED =
  'Your answers, the quiz they belong to and the date; nothing about you: no name, account, address, browser or time of day.'

const protectedBy = (groupSize: number): Told => ({
  title: 'Your answers are anonymous',
  sentences: [
    ['What is stored', STORED],
    [
      'Who sees what',
      "Whoever created this quiz sees how many have answered, and the team's figures; never one person's answers side by side.",
    ],
    [
      'From how many on',
      `Answers show only in figures of at least ${groupSize} people at a time; if fewer are waiting when the quiz ends, theirs stay hidden.`,
    ],
    [
      'What is not covered',
      'Anyone with the link can answer more than once, so invented answers could thin a group; rounds of overlapping teams can be compared; and where all answer alike, the figure shows what each of you answered.',
    ],
  ],
})

const unprotected: Told = {
  title: 'This quiz has no group protection',
  sentences: [
    ['What is stored', STORED],
    [
      'Who sees what',
      'Whoever created this quiz sees the figures, and can see each set of answers on its own.',
    ],
    ['From how many on', 'There is no protection: figures are live from the first answer.'],
    [
      'What is not covered',
      'No name is kept, but whoever knows that you have just answered can tell which answers are yours.',
    ],
  ],
}
