import type { RoundResults } from '#contract/results.ts'
import {
  formatCantSay,
  manyCantSay,
  peopleWhoCantSay,
  PERHAPS_UNSEEN,
} from '#domain/statistics/cant-say-words.ts'
import { CollapsibleSection } from './CollapsibleSection.tsx'

/** The title of the section, and of the sentence on it in the first card. */
export const CANT_SAY_TITLE = '“I can’t say”'

/** Lists the questions that at least a third of the people could not answer; nothing if there are none. */
export function CantSay({ summary }: Pick<RoundResults, 'summary'>) {
  const questions = summary.categoryDetails.filter(manyCantSay)
  if (questions.length === 0) return null
  return (
    <CollapsibleSection
      id="cant-say"
      title={CANT_SAY_TITLE}
      finding={`${peopleWhoCantSay(questions)} could not answer ${questions.length === 1 ? 'one question' : `each of ${questions.length} questions`}. ${PERHAPS_UNSEEN}`}
    >
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
