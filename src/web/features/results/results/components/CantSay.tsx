import type { RoundResults } from '#contract/results.ts'
import { formatCantSay } from '#domain/statistics/cant-say-words.ts'
import {
  CANT_SAY_TITLE,
  cantSayFinding,
  cantSayQuestions,
} from '#web/features/results/results/cant-say.ts'
import { CollapsibleSection } from './CollapsibleSection.tsx'

/** Lists the questions that many could not answer; nothing if there are none. */
export function CantSay({ summary }: Pick<RoundResults, 'summary'>) {
  const questions = cantSayQuestions(summary)
  if (questions.length === 0) return null
  return (
    <CollapsibleSection id="cant-say" title={CANT_SAY_TITLE} finding={cantSayFinding(questions)}>
      <ul className="max-w-prose space-y-2">
        {questions.map((question) => (
          <li key={question.questionId} className="text-pretty">
            {question.questionText} <span className="text-muted">{formatCantSay(question)}</span>
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  )
}
