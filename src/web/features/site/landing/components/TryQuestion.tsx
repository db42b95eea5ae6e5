import { useId, useState } from 'react'
import { exactLevel, formatScore } from '#domain/scoring.ts'
import { Radar } from '#web/charts/Radar.tsx'
import { useWidth } from '#web/charts/use-width.ts'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { DEMO_TEAM_SIZE, overall, withAnswer } from '#web/features/site/landing/demo.ts'
import type { Demo } from '#web/features/site/landing/demo.ts'
import { AnswerScale } from './AnswerScale.tsx'

const INITIAL_WIDTH = 400

/** A question that visitors can answer, and its effect on the profile of a sample team. */
export function TryQuestion({ demo }: { demo: Demo }) {
  const title = useId()
  const [answer, setAnswer] = useState<number>()
  const { ref, width } = useWidth(INITIAL_WIDTH)
  const categories = withAnswer(demo, answer)
  const score = overall(categories)
  const own = categories.find(({ category }) => category === demo.category)?.percentage ?? 0
  return (
    <section
      aria-labelledby={title}
      className="overflow-hidden rounded-card border border-ink bg-surface"
    >
      <h2 id={title} className="px-5 pt-5 text-sm text-muted sm:px-6">
        Try one question
      </h2>
      <AnswerScale question={demo.question} labels={demo.labels} onAnswer={setAnswer} />
      <div className="border-t border-line">
        <div className="flex items-baseline gap-4 px-5 pt-6 sm:px-6">
          <p className="figures font-display leading-none font-medium">
            <span className="text-[3.5rem]">{formatScore(score)}</span>
            <span className="text-xl text-muted">/100</span>
          </p>
          <ScoreBadge percent={score} level={exactLevel(score)} figure={false} />
          <p className="ml-auto text-sm text-muted">Overall</p>
        </div>
        <div className="mx-auto max-w-105 pt-2 pb-3 sm:px-2">
          <div ref={ref}>
            <Radar
              width={width}
              label={`Profile of a sample team: ${categories
                .map(({ category, percentage }) => `${category} ${formatScore(percentage)} percent`)
                .join(', ')}.`}
              axes={categories.map(({ category, percentage }) => ({
                label: category,
                percent: percentage,
              }))}
              before={
                answer
                  ? { percents: demo.categories.map(({ percentage }) => percentage) }
                  : undefined
              }
              highlighted={demo.category}
            />
          </div>
        </div>
      </div>
      <p
        aria-live="polite"
        className="min-h-16 border-t border-line bg-sunken px-5 py-3 text-sm text-muted sm:px-6"
      >
        {answer === undefined
          ? `A sample team of ${DEMO_TEAM_SIZE} people. Answer the question to join it.`
          : `With your answer, ${demo.category} is at ${formatScore(own)}% and the whole team at ${formatScore(score)} out of 100. The dashed line shows the team before.`}
      </p>
    </section>
  )
}
