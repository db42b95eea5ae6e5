import ListPlus from 'lucide-react/icons/list-plus'
import type { ResultsSummary } from '#contract/results.ts'
import { AnswerBar, AnswerKey } from '#web/charts/AnswerBar.tsx'
import { ScoreBar } from '#web/charts/ScoreBar.tsx'
import type { ScreenOf } from '#web/features/results/meeting/screens.ts'
import type { TalkingPoint } from '#web/features/results/meeting/talking-points.ts'
import { topicFinding, topicsInWords } from '#web/features/results/meeting/topics.ts'
import { Button } from '#web/ui/Button.tsx'
import { TalkAbout } from './TalkAbout.tsx'

export interface TopicProps {
  screen: ScreenOf<'split'>
  summary: ResultsSummary
  talks: readonly TalkingPoint[]
  onAgree: (() => void) | undefined
}

/** One question with its answers, and a question to discuss. */
export function Topic({ screen: { reason, question, item }, summary, talks, onAgree }: TopicProps) {
  const { number, category, questionText, distribution, percentage } = question
  return (
    <div className="flex flex-1 flex-col justify-evenly gap-5">
      {(reason !== 'split' || item === 1) && (
        <p className="max-w-[60em] text-muted">{topicsInWords(reason, summary.groupSize)}</p>
      )}
      <div>
        <p className="text-sm text-muted">
          Question {number} · {category}
        </p>
        <p className="mt-1 font-display text-2xl font-medium text-balance">{questionText}</p>
      </div>
      <div className="figures">
        {distribution ? (
          <>
            <div className="enlarged">
              <AnswerKey />
            </div>
            <div className="enlarged mt-3" data-size="large">
              <AnswerBar counts={distribution} />
            </div>
          </>
        ) : (
          <div className="enlarged" data-size="large">
            <ScoreBar percent={percentage} />
          </div>
        )}
        <p className="mt-3 text-xl">{topicFinding(question)}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4 border-t border-ink pt-3">
        <TalkAbout talks={talks} />
        {onAgree && (
          <Button variant="secondary" onClick={onAgree}>
            <ListPlus aria-hidden="true" className="size-[1.2em]" />
            Add an action
          </Button>
        )}
      </div>
    </div>
  )
}
