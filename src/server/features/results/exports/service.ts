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
import { FORMAT_NAMES, tablePieces } from '#server/platform/tables/formats.ts'
import type { TableFormat } from '#server/platform/tables/formats.ts'
import type { Db } from '#server/platform/db/database.ts'
import { streamSnapshot } from '#server/platform/db/stream-rows.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { streamQueue } from '#server/platform/http/streams.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'
import { commentColumns, commentRows } from './comment-rows.ts'
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

export interface TableFile {
  readonly content: Buffer | Readable
  readonly fileName: string
}

/**
 * Returns the scores of a round of the workspace as a table, with its comments if `withComments`. 404 for
 * a round of another user, 403 with `upgradeRequired` if the plan has no export, 409 before the
 * first release.
 */
export async function exportFigures(
  { db, rates }: ExportDeps,
  scope: Scope,
  roundId: string,
  { format, withComments = false }: { format: TableFormat; withComments?: boolean },
): Promise<TableFile> {
  const released = await exportResults(db, scope, roundId)
  requireTables(scope.user, format)
  if (!released) throw tooFewAnswers()
  await rates.consume(EXPORT_BUDGET, scope.user.id)
  const content = await buffer(
    tablePieces(format, {
      name: 'Results',
      columns: [...scoreColumns(released), ...(withComments ? commentColumns(format) : [])],
      records: [...scoreRows(released), ...(withComments ? commentRows(released) : [])],
    }),
  )
  const what = withComments ? 'results and comments' : 'results'
  await recordExport({ db, scope, round: released.round, format, what })
  return { content, fileName: fileNameOf(released.round, `.${format}`) }
}

/**
 * Returns the answers of each person of a round with group size 1, without identity or time. Errors as
 * for `exportFigures`, and 403 for any other group size.
 */
export async function exportParticipants(
  { db, rates }: ExportDeps,
  scope: Scope,
  roundId: string,
  format: TableFormat,
): Promise<TableFile> {
  const round = await rounds.get(db, scope, roundId)
  requireTables(scope.user, format)
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
    content: await startExport(() =>
      streamSnapshot(db, (snapshot) => participantPieces({ snapshot, db, scope, round, format })),
    ),
    fileName: fileNameOf(round, `-answers.${format}`),
  }
}

/** What is exported, by whom and in which format. */
interface RoundExport {
  readonly db: Db
  readonly scope: Scope
  readonly round: Round
  readonly format: TableFormat
}

async function* participantPieces({
  snapshot,
  db,
  scope,
  round,
  format,
}: RoundExport & { snapshot: Db }): AsyncGenerator<string | Uint8Array> {
  // The query checks the group size again, because it may have been raised since.
  const people = await countUnprotected(snapshot, scope, round.id)
  if (people === 0) throw tooFewAnswers()
  if (people > MAX_PEOPLE) {
    throw new AppError(
      'conflict',
      'This round has too many responses for one file. Export the results instead.',
    )
  }
  await recordExport({ db, scope, round, format, what: 'individual responses' })
  const questions = questionsOf(assessmentOf(round))
  const columns = [
    ...roundColumns<Answers>(round),
    ...questions.map(({ id }, position) => ({
      name: id,
      of: (answers: Answers) => answers[position] ?? null,
    })),
  ]
  const records = streamUnprotectedAnswers(snapshot, scope, round.id)
  yield* tablePieces(format, { name: 'Responses', columns, records })
}

function recordExport({
  db,
  scope,
  round: { title, teamName },
  format,
  what,
}: RoundExport & { what: string }): Promise<void> {
  const detail = `Downloaded as ${FORMAT_NAMES[format]}: ${what} of “${title}” (team “${teamName}”).`
  return recordAudit(db, scope, 'session.exported', detail)
}

function requireTables(user: User, format: TableFormat): void {
  if (!hasCsvExport(user)) {
    throw upgradeRequired(user, 'hasCsvExport', `${FORMAT_NAMES[format]} export is`)
  }
}
