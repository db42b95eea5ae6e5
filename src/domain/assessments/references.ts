import { once } from '#domain/once.ts'
import type { Category, Question } from './assessment.ts'
import { ASSESSMENT_TYPES } from './assessment.ts'
import { questionsOf } from './catalogue.ts'
import { versionsOf } from './versions.ts'

/** A question with the category that it is in. */
export type CategorizedQuestion = Question & { readonly category: Category['name'] }

const questionsById = once(
  () =>
    new Map<string, CategorizedQuestion>(
      ASSESSMENT_TYPES.flatMap((type) =>
        versionsOf(type).flatMap((assessment) =>
          questionsOf(assessment).map((question) => [question.id, question] as const),
        ),
      ),
    ),
)

const categories = once(() => new Set([...questionsById().values()].map((own) => own.category)))

/** Returns a question of any version of any assessment; undefined for an unknown id. */
export const questionById = (id: string): CategorizedQuestion | undefined => questionsById().get(id)

/** True if an assessment has a category with this name. */
export const isCategory = (name: string): boolean => categories().has(name)
