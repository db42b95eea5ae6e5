import type { Assessment } from './assessments/assessment.ts'
import { addRelease, AnswerCounter, emptyRollup } from './rollup.ts'
import type { Answers, RoundRollup } from './rollup.ts'

/** Returns the rollup after a release of these people's answers, which may follow others. */
export const released = (
  assessment: Assessment,
  people: readonly Answers[],
  {
    groupSize = 3,
    before = emptyRollup(assessment),
  }: { groupSize?: number; before?: RoundRollup } = {},
): RoundRollup => addRelease(before, new AnswerCounter(assessment).add(people).counted(), groupSize)
