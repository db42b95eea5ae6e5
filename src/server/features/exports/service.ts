import type { User } from '#contract/auth.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { hasCsvExport } from '#domain/limits.ts'
import { isLive } from '#domain/release.ts'
import { fileNameOf } from '#server/features/results/file-name.ts'
import { exportResults, unprotectedAnswers } from '#server/features/results/export-results.ts'
import * as sessions from '#server/features/sessions/service.ts'
import { csvOf } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import type { Budget } from '#server/platform/rates/budget.ts'
import { oneAtATime } from '#server/platform/one-at-a-time.ts'
import type { Rates } from '#server/platform/rates/rates.ts'
import { figureColumns, figureRows } from './figure-rows.ts'
import { roundColumns } from './round-columns.ts'

const BY_ONE_ACCOUNT: Budget = {
  name: 'exports',
  limit: 100,
  seconds: 3_600,
  refusal: 'Too many exports in a short time.',
}

/** More would be too much to hold at once, for the server and for most spreadsheets. */
const MOST_PEOPLE = 100_000

/** The largest takes 300 MB while it is made: of several at once, a server would run out. */
const afterOthers = oneAtATime(10, 'Too many exports are being made. Please try again.')

/** What making a file needs. */
export interface ExportDeps {
  readonly db: Db
  readonly rates: Rates
}

export interface CsvFile {
  readonly csv: string
  readonly fileName: string
}

/**
 * The figures of one of the user's sessions as a table. 404 for a session that is not the user's,
 * 403 with `upgradeRequired` where the plan has no CSV, 409 while nothing is released.
 */
export async function exportFigures(
  { db, rates }: ExportDeps,
  user: User,
  sessionId: string,
): Promise<CsvFile> {
  const released = await exportResults(db, user, sessionId)
  requireCsv(user)
  if (!released) throw nothingYet()
  await rates.spend(BY_ONE_ACCOUNT, user.id)
  return {
    csv: csvOf(figureColumns(released), figureRows(released)),
    fileName: fileNameOf(released.session, '.csv'),
  }
}

/**
 * What each person answered, of a session whose group size is 1, without a word of who they are or
 * when they came. As above, and 403 for a session of any other group size.
 */
export async function exportRespondents(
  { db, rates }: ExportDeps,
  user: User,
  sessionId: string,
): Promise<CsvFile> {
  const session = await sessions.get(db, user, sessionId)
  requireCsv(user)
  if (!isLive(session.groupSize)) {
    throw new AppError(
      'forbidden',
      `The answers of each person can be had only where the group size is 1. In this session answers count in groups of ${session.groupSize} or more.`,
    )
  }
  await rates.spend(BY_ONE_ACCOUNT, user.id)
  return afterOthers(() => respondentsFile(db, user, session))
}

async function respondentsFile(db: Db, user: User, session: QuizSession): Promise<CsvFile> {
  // The query looks at the group size itself: it may have been raised by now.
  const people = await unprotectedAnswers(db, user, session.id, MOST_PEOPLE + 1)
  if (people.length === 0) throw nothingYet()
  if (people.length > MOST_PEOPLE) {
    throw new AppError('conflict', 'This session has more answers than one file can hold.')
  }
  const questions = questionsOf(ASSESSMENTS[session.assessmentType])
  const columns = [
    ...roundColumns<readonly number[]>(session),
    ...questions.map(({ id }, position) => ({
      name: id,
      of: (answers: readonly number[]) => answers[position] ?? null,
    })),
  ]
  return { csv: csvOf(columns, people), fileName: fileNameOf(session, '-answers.csv') }
}

function requireCsv(user: User): void {
  if (!hasCsvExport(user)) throw upgradeRequired(user, 'hasCsvExport', 'CSV export comes')
}

const nothingYet = () =>
  new AppError('conflict', 'No responses are included in the results of this round yet.')
