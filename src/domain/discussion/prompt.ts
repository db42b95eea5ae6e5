/** What the answers show about a category or question. `level` means about the same as in the round before. */
export const PROMPT_KINDS = ['split', 'low', 'high', 'fell', 'rose', 'level'] as const

export type PromptKind = (typeof PROMPT_KINDS)[number]

/** One or two kinds, separated by a space. */
type Kinds = PromptKind | 'low fell' | 'high rose' | 'low level' | 'high level'

/**
 * The prompts of a category: questions that a team discusses together. They ask about work, not about
 * persons, and never about answers. Each has at most 20 words.
 */
export type CategoryPrompts = Readonly<Partial<Record<Kinds, readonly string[]>>> & {
  /**
   * A prompt about each question, by the number in the question's id, for a question that is split or
   * low. The question of an earlier version has the prompt of the one in its place.
   */
  readonly about: Readonly<Record<number, string>>
}

/** The prompts of an assessment by category key. */
export type AssessmentPrompts = Readonly<Record<string, CategoryPrompts>>
