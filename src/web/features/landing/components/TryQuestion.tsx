import { useId, useState } from 'react'
import { Radar } from '#web/charts/Radar.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { DEMO_TEAM_SIZE, overall, withAnswer } from '#web/features/landing/demo.ts'
import type { Demo } from '#web/features/landing/demo.ts'
import { AnswerScale } from './AnswerScale.tsx'

/** A real question that can be answered, and what the answer does to a made-up team's profile. */
export function TryQuestion({ demo }: { demo: Demo }) {
  const title = useId()
  const [answer, setAnswer] = useState<number>()
  const categories = withAnswer(demo, answer)
  const score = overall(categories)
  const own = categories.find(({ category }) => category === demo.category)?.percentage ?? 0
  return (
    <section
      aria-labelledby={title}
      className="overflow-hidden rounded-card border border-ink bg-surface"
    >
      <h2 id={title} className="sr-only">
        Try one question
      </h2>
      <AnswerScale
        question={demo.question}
        labels={demo.labels}
        answer={answer}
        onAnswer={setAnswer}
      />
      <div className="border-t border-line">
        <div className="flex items-baseline gap-4 px-5 pt-6 sm:px-6">
          <p className="figures font-display leading-none font-medium">
            <span className="text-[3.5rem]">{score}</span>
            <span className="text-xl text-muted">/100</span>
          </p>
          <ScoreBadge percent={score} figure={false} />
          <p className="ml-auto text-sm text-muted">Overall</p>
        </div>
        <Radar
          className="mx-auto block w-full max-w-105 px-2 pt-1 pb-2"
          label={`Profile of a made-up team: ${categories
            .map(({ category, percentage }) => `${category} ${Math.round(percentage)} percent`)
            .join(', ')}.`}
          axes={categories.map(({ category, percentage }) => ({
            label: category,
            percent: percentage,
          }))}
          before={answer ? demo.categories.map(({ percentage }) => percentage) : undefined}
          highlighted={demo.category}
        />
      </div>
      <p
        aria-live="polite"
        className="min-h-16 border-t border-line bg-sunken px-5 py-3 text-sm text-muted sm:px-6"
      >
        {answer === undefined
          ? `A made-up team of ${DEMO_TEAM_SIZE}. Answer the question to join it.`
          : `With your answer, ${demo.category} is at ${Math.round(own)}% and the whole team at ${score} out of 100. Dashed: before.`}
      </p>
    </section>
  )
}
