import type { User } from '#contract/auth.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { questionsOf } from '#domain/assessments/catalogue.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import { hasCsvExport } from '#domain/limits.ts'
import { isLive } from '#domain/release.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { fileNameOf } from '#server/features/results/file-name.ts'
import { exportResults, unprotectedAnswers } from '#server/features/results/export-results.ts'
import { answersErased } from '#server/features/submissions/answers-erased.ts'
import * as sessions from '#server/features/sessions/service.ts'
import { csvOf } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import { serialQueue } from '#server/platform/serial-queue.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'
import { scoreColumns, scoreRows } from './score-rows.ts'
import { sessionColumns } from './session-columns.ts'

const EXPORT_BUDGET: RateLimit = {
  name: 'exports',
  limit: 100,
  windowSeconds: 3_600,
  message: 'Too many exports.',
}

/** Limit for the server's memory and for most spreadsheets. */
const MAX_PEOPLE = 100_000

/** One file at a time, because the largest needs 300 MB of memory. */
const inTurn = serialQueue(10, 'Exports are busy right now. Try again in a moment.')

export interface ExportDeps {
  readonly db: Db
  readonly rates: RateLimiter
}

export interface CsvFile {
  readonly csv: string
  readonly fileName: string
}

/**
 * The scores of a session of the workspace as CSV. 404 for a session of another user, 403 with
 * `upgradeRequired` if the plan has no CSV export, 409 before the first release.
 */
export async function exportFigures(
  { db, rates }: ExportDeps,
  scope: Scope,
  sessionId: string,
): Promise<CsvFile> {
  const released = await exportResults(db, scope, sessionId)
  requireCsv(scope.user)
  if (!released) throw nothingReleased()
  await rates.consume(EXPORT_BUDGET, scope.user.id)
  const csv = csvOf(scoreColumns(released), scoreRows(released))
  await recordExport(db, scope, `the results of “${released.session.title}” as CSV`)
  return { csv, fileName: fileNameOf(released.session, '.csv') }
}

/**
 * The answers of each person of a session with group size 1, without identity or time. Errors as for
 * `exportFigures`, and 403 for any other group size.
 */
export async function exportParticipants(
  { db, rates }: ExportDeps,
  scope: Scope,
  sessionId: string,
): Promise<CsvFile> {
  const session = await sessions.get(db, scope, sessionId)
  requireCsv(scope.user)
  if (!isLive(session.groupSize)) {
    throw new AppError(
      'forbidden',
      `Individual responses can be exported only when the group size is 1. This round’s group size is ${session.groupSize}.`,
    )
  }
  const { answersErasedOn } = session
  if (answersErasedOn) throw answersErased(answersErasedOn, 'Export the results instead.')
  await rates.consume(EXPORT_BUDGET, scope.user.id)
  return inTurn(() => participantsFile(db, scope, session))
}

async function participantsFile(db: Db, scope: Scope, session: QuizSession): Promise<CsvFile> {
  // The query checks the group size again, because it may have been raised since.
  const people = await unprotectedAnswers(db, scope, session.id, MAX_PEOPLE + 1)
  if (people.length === 0) throw nothingReleased()
  if (people.length > MAX_PEOPLE) {
    throw new AppError(
      'conflict',
      'This round has too many responses for one file. Export the results instead.',
    )
  }
  const questions = questionsOf(assessmentOf(session))
  const columns = [
    ...sessionColumns<readonly number[]>(session),
    ...questions.map(({ id }, position) => ({
      name: id,
      of: (answers: readonly number[]) => answers[position] ?? null,
    })),
  ]
  const csv = csvOf(columns, people)
  await recordExport(db, scope, `the individual responses of “${session.title}” as CSV`)
  return { csv, fileName: fileNameOf(session, '-answers.csv') }
}

const recordExport = (db: Db, scope: Scope, what: string) =>
  recordAudit(db, scope, 'session.exported', `Downloaded ${what}.`)

function requireCsv(user: User): void {
  if (!hasCsvExport(user)) throw upgradeRequired(user, 'hasCsvExport', 'CSV export is')
}

const nothingReleased = () =>
  new AppError('conflict', 'No responses are included in the results of this round yet.')
