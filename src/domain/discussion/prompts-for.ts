import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { newestQuestionId } from '#domain/assessments/versions.ts'
import type { AssessmentPrompts, CategoryPrompts, PromptKind } from './prompt.ts'
import { agile } from './agile.ts'
import { digital } from './digital.ts'
import { engagement } from './engagement.ts'
import { innovation } from './innovation.ts'
import { leadership } from './leadership.ts'
import { teamwork } from './teamwork.ts'

/** All discussion prompts by assessment and category key. */
export const PROMPTS: Readonly<Record<AssessmentType, AssessmentPrompts>> = {
  agile,
  teamwork,
  innovation,
  leadership,
  engagement,
  digital,
}

/** What a team is going to talk about, and what its answers show. */
export interface PromptSituation {
  readonly type: AssessmentType
  /** The name of the category, as in the results. */
  readonly category: string
  readonly kind: PromptKind
  /** A question of the category, of any version: its own prompt comes first, unless it went well. */
  readonly questionId?: string
}

/** The kind whose prompts also fit, after those of a kind. */
const ALSO: Readonly<Record<PromptKind, PromptKind>> = {
  split: 'low',
  low: 'split',
  high: 'rose',
  fell: 'low',
  rose: 'high',
  level: 'split',
}

/**
 * Returns questions that the team can discuss together, best first. Empty for a category that the
 * assessment does not have.
 */
export function promptsFor({
  type,
  category,
  kind,
  questionId,
}: PromptSituation): readonly string[] {
  const key = ASSESSMENTS[type].categories.find(({ name }) => name === category)?.key
  const prompts = key === undefined ? undefined : PROMPTS[type][key]
  if (!prompts) return []
  const number = questionId && newestQuestionId(questionId).split('.').at(-1)
  const wentWell = kind === 'high' || kind === 'rose'
  const aboutQuestion = wentWell ? undefined : prompts.about[Number(number)]
  return [
    ...new Set([
      ...(aboutQuestion === undefined ? [] : [aboutQuestion]),
      ...promptsOfKind(prompts, kind),
      ...promptsOfKind(prompts, ALSO[kind]),
    ]),
  ]
}

/** Returns the prompts of a category for a kind: those for this kind alone before those for two. */
export function promptsOfKind(
  { about, ...prompts }: CategoryPrompts,
  kind: PromptKind,
): readonly string[] {
  const ofTwo = Object.entries(prompts).flatMap(([kinds, texts]) =>
    kinds !== kind && kinds.split(' ').includes(kind) ? texts : [],
  )
  const isAbout = kind === 'split' || kind === 'low'
  return [...(prompts[kind] ?? []), ...(isAbout ? Object.values(about) : []), ...ofTwo]
}
