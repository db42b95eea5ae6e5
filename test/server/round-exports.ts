import type { Round } from '#contract/rounds.ts'
import type { Client, TestApp } from './app.ts'
import { rowsOf } from './csv.ts'
import { textOfPages } from './pdf-text.ts'

const path = (id: string) => `/api/quiz-sessions/${id}`

/** Returns a round's CSV file, including the byte order mark. */
export async function csvOf(owner: Client, id: string, query = ''): Promise<string> {
  const answer = await owner.get(`${path(id)}/export.csv${query}`)
  // text() would remove the byte order mark.
  return Buffer.from(await answer.arrayBuffer()).toString('utf8')
}

/** Returns a round's Excel file. */
export async function excelOf(owner: Client, id: string, query = ''): Promise<Buffer> {
  return Buffer.from(await (await owner.get(`${path(id)}/export.xlsx${query}`)).arrayBuffer())
}

export const csvRowsOf = async (owner: Client, id: string) => rowsOf(await csvOf(owner, id))

/** Returns the text of each page of a round's report, on one line. */
export async function reportOf(owner: Client, id: string, query = ''): Promise<string[]> {
  const answer = await owner.get(`${path(id)}/report.pdf${query}`)
  const pages = textOfPages(Buffer.from(await answer.arrayBuffer()))
  return pages.map((page) => page.replaceAll(/\s+/g, ' '))
}

/** Creates a round, submits one set of answers for each value in `values`, and closes it. */
export async function closedRound(
  app: TestApp,
  owner: Client,
  values: readonly (number | ((position: number) => number))[],
  change: Record<string, unknown> = {},
): Promise<Round> {
  const round = await owner.round(change)
  for (const valueAt of values) await app.submit(round, valueAt)
  await owner.patch(path(round.id), { isActive: false })
  return round
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Counts the published answers to some questions that agree, and all, with the share in percent. */
export function agreeingAnswers(
  questions: readonly { readonly distribution: readonly number[] | null }[],
): { agree: number; all: number; percent: number } {
  const counts = questions.map(({ distribution }) => distribution ?? [])
  const agree = sum(counts.map((own) => sum(own.slice(3))))
  const all = sum(counts.map(sum))
  return { agree, all, percent: (agree / all) * 100 }
}
