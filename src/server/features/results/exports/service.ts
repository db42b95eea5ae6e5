import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { User } from '#contract/auth.ts'
import type { Round } from '#contract/rounds.ts'
import { questionsOf } from '#domain/assessments/catalogue.ts'
import type { Answers } from '#domain/rollup.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import { hasCsvExport } from '#domain/limits.ts'
import { isLive } from '#domain/release.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import {
  fileNameOf,
  exportResults,
  tooFewAnswers,
} from '#server/features/results/results/public.ts'
import { answersErased } from '#server/features/rounds/submissions/public.ts'
import {
  countUnprotected,
  streamUnprotectedAnswers,
} from '#server/features/rounds/released/public.ts'
import * as rounds from '#server/features/rounds/rounds/public.ts'
import { csvPieces } from '#server/platform/tables/csv.ts'
import type { Db } from '#server/platform/db/database.ts'
import { streamSnapshot } from '#server/platform/db/stream-rows.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { streamQueue } from '#server/platform/http/streams.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'
import { COMMENT_COLUMNS, commentRows } from './comment-rows.ts'
import { scoreColumns, scoreRows } from './score-rows.ts'
import { roundColumns } from './round-columns.ts'

const EXPORT_BUDGET: RateLimit = {
  name: 'exports',
  limit: 100,
  windowSeconds: 3_600,
  message: 'Too many exports.',
}

/** Limit for most spreadsheets. */
const MAX_PEOPLE = 100_000

const startExport = streamQueue(
  { width: 2, capacity: 10, maxMs: 600_000 },
  'Exports are busy right now. Try again in a moment.',
)

export interface ExportDeps {
  readonly db: Db
  readonly rates: RateLimiter
}

export interface CsvFile {
  readonly csv: Buffer | Readable
  readonly fileName: string
}

/**
 * Returns the scores of a round of the workspace as CSV, with its comments if `withComments`. 404 for
 * a round of another user, 403 with `upgradeRequired` if the plan has no CSV export, 409 before the
 * first release.
 */
export async function exportFigures(
  { db, rates }: ExportDeps,
  scope: Scope,
  roundId: string,
  withComments = false,
): Promise<CsvFile> {
  const released = await exportResults(db, scope, roundId)
  requireCsv(scope.user)
  if (!released) throw tooFewAnswers()
  await rates.consume(EXPORT_BUDGET, scope.user.id)
  const csv = await buffer(
    csvPieces({
      columns: [...scoreColumns(released), ...(withComments ? COMMENT_COLUMNS : [])],
      records: [...scoreRows(released), ...(withComments ? commentRows(released) : [])],
    }),
  )
  await recordExport(db, scope, released.round, withComments ? 'results and comments' : 'results')
  return { csv, fileName: fileNameOf(released.round, '.csv') }
}

/**
 * Returns the answers of each person of a round with group size 1, without identity or time. Errors as
 * for `exportFigures`, and 403 for any other group size.
 */
export async function exportParticipants(
  { db, rates }: ExportDeps,
  scope: Scope,
  roundId: string,
): Promise<CsvFile> {
  const round = await rounds.get(db, scope, roundId)
  requireCsv(scope.user)
  if (!isLive(round.groupSize)) {
    throw new AppError(
      'forbidden',
      `Individual responses can be exported only when the group size is 1. This round’s group size is ${round.groupSize}.`,
    )
  }
  const { answersErasedOn } = round
  if (answersErasedOn) throw answersErased(answersErasedOn, 'Export the results instead.')
  await rates.consume(EXPORT_BUDGET, scope.user.id)
  return {
    csv: await startExport(() =>
      streamSnapshot(db, (snapshot) => participantPieces({ snapshot, db, scope, round })),
    ),
    fileName: fileNameOf(round, '-answers.csv'),
  }
}

async function* participantPieces({
  snapshot,
  db,
  scope,
  round,
}: {
  snapshot: Db
  db: Db
  scope: Scope
  round: Round
}): AsyncGenerator<string> {
  // The query checks the group size again, because it may have been raised since.
  const people = await countUnprotected(snapshot, scope, round.id)
  if (people === 0) throw tooFewAnswers()
  if (people > MAX_PEOPLE) {
    throw new AppError(
      'conflict',
      'This round has too many responses for one file. Export the results instead.',
    )
  }
  await recordExport(db, scope, round, 'individual responses')
  const questions = questionsOf(assessmentOf(round))
  const columns = [
    ...roundColumns<Answers>(round),
    ...questions.map(({ id }, position) => ({
      name: id,
      of: (answers: Answers) => answers[position] ?? null,
    })),
  ]
  yield* csvPieces({ columns, records: streamUnprotectedAnswers(snapshot, scope, round.id) })
}

function recordExport(
  db: Db,
  scope: Scope,
  { title, teamName }: Round,
  what: string,
): Promise<void> {
  const detail = `Downloaded as CSV: ${what} of “${title}” (team “${teamName}”).`
  return recordAudit(db, scope, 'session.exported', detail)
}

function requireCsv(user: User): void {
  if (!hasCsvExport(user)) throw upgradeRequired(user, 'hasCsvExport', 'CSV export is')
}
