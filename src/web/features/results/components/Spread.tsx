import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import { LikertFigure } from '#web/charts/LikertFigure.tsx'
import { spreadFinding } from '#web/features/results/findings.ts'
import type { NumberedQuestion } from '#web/features/results/question-order.ts'

/** How the answers to every question are spread, around the middle of neutral. */
export function Spread({ questions }: { questions: readonly NumberedQuestion[] }) {
  return (
    <LikertFigure
      subject={`Answers to ${questions.length} questions`}
      finding={spreadFinding(questions)}
      answers={AGREEMENT_LABELS}
      lines={2}
      rows={questions.map(({ questionId, number, questionText, distribution }) => ({
        key: questionId,
        label: `${number}. ${questionText}`,
        counts: distribution ?? [],
      }))}
    />
  )
}
