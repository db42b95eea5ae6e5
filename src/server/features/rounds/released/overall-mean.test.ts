import fc from 'fast-check'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { released } from '#domain/rollup-fixtures.ts'
import { toCells } from '#domain/rollup.ts'
import { teamScores } from '#domain/team-results.ts'
import { useDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const database = useDatabase()

const rounded = (mean: number | null) => mean?.toFixed(12)

const assessment: Assessment = ASSESSMENTS.teamwork

test('the database computes the overall mean of any answers as the domain does', async () => {
  const person = fc.array(fc.option(fc.integer({ min: 1, max: 5 }), { freq: 1 }), {
    minLength: totalQuestions(assessment),
    maxLength: totalQuestions(assessment),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 4 }), async (people) => {
      const rollup = released(assessment, people, { groupSize: 1 })
      const entered = toCells(rollup.questions.map((question) => question.entered))
      const { rows } = await sql<{ mean: number | null }>`
        select overall_mean(${entered}::integer[]) as mean`.execute(database.db)
      const mean = teamScores(assessment, rollup)?.overall?.mean ?? null
      expect(rows.map((row) => rounded(row.mean))).toEqual([rounded(mean)])
    }),
    { seed: 4711, numRuns: 60 },
  )
})
