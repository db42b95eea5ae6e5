import type { Assessment, AssessmentType, Category, Question } from './assessment.ts'
import { ASSESSMENT_TYPES } from './assessment.ts'
import { ASSESSMENTS, questionsOf } from './catalogue.ts'
import { VERSION_1 } from './version-1.ts'

/**
 * Earlier questions by version, keyed by their ids in the version after it. All versions of an
 * assessment have the same categories with the same numbers of questions, so that stored answers
 * and rollups have the same positions in all of them.
 */
const EARLIER: readonly Readonly<Record<string, Question>>[] = [VERSION_1]

/** The assessment of a round, and the version of its statements. */
export interface AssessmentOfRound {
  readonly assessmentType: AssessmentType
  readonly assessmentVersion: number
}

/** Returns all versions of an assessment, newest first. */
export const versionsOf = (type: AssessmentType): readonly Assessment[] => VERSIONS[type]

/** Returns an assessment as it was in a version. Throws an Error for an unknown version. */
export function assessmentOf({ assessmentType, assessmentVersion }: AssessmentOfRound): Assessment {
  const assessment = versionsOf(assessmentType).find(({ version }) => version === assessmentVersion)
  if (!assessment) throw new Error(`unknown version ${assessmentVersion} of ${assessmentType}`)
  return assessment
}

/** Returns the version in which most of these questions exist; of several, the newest. */
export function versionWithQuestions(type: AssessmentType, ids: readonly string[]): Assessment {
  const [newest = ASSESSMENTS[type], ...earlier] = versionsOf(type)
  let best = { assessment: newest, known: countKnown(newest, ids) }
  for (const assessment of earlier) {
    if (best.known === ids.length) break
    const known = countKnown(assessment, ids)
    if (known > best.known) best = { assessment, known }
  }
  return best.assessment
}

/** Returns the positions of the questions that two versions of an assessment share. */
export function sharedPositions(one: Assessment, other: Assessment): ReadonlySet<number> {
  const others = questionsOf(other)
  return new Set(
    questionsOf(one).flatMap(({ id }, position) => (others[position]?.id === id ? [position] : [])),
  )
}

/** Returns the id of the question that stands in a question's place in the newest version. */
export const newestQuestionId = (id: string): string => NEWEST_IDS.get(id) ?? id

const VERSIONS = Object.fromEntries(
  ASSESSMENT_TYPES.map((type) => [type, withEarlierVersions(ASSESSMENTS[type])]),
) as Readonly<Record<AssessmentType, readonly Assessment[]>>

const NEWEST_IDS: ReadonlyMap<string, string> = new Map(
  ASSESSMENT_TYPES.flatMap((type) => {
    const newest = questionsOf(ASSESSMENTS[type])
    return versionsOf(type).flatMap((assessment) =>
      questionsOf(assessment).map(({ id }, position) => [id, newest[position]?.id ?? id] as const),
    )
  }),
)

const idsOf = new WeakMap<Assessment, ReadonlySet<string>>()

function countKnown(assessment: Assessment, ids: readonly string[]): number {
  let known = idsOf.get(assessment)
  if (!known) {
    known = new Set(questionsOf(assessment).map(({ id }) => id))
    idsOf.set(assessment, known)
  }
  return ids.filter((id) => known.has(id)).length
}

function withEarlierVersions(newest: Assessment): readonly Assessment[] {
  const versions = [newest]
  for (let version = newest.version - 1; version >= 1; version--) {
    const next = versions.at(-1) ?? newest
    versions.push({ ...next, version, categories: categoriesBefore(next, EARLIER[version - 1]) })
  }
  return versions
}

function categoriesBefore(
  { categories }: Assessment,
  earlier: Readonly<Record<string, Question>> = {},
): readonly Category[] {
  return categories.map((category) => ({
    ...category,
    questions: category.questions.map((question) => earlier[question.id] ?? question),
  }))
}
