import type { QuizSession } from '#contract/sessions.ts'
import type { Client, TestApp } from './app.ts'
import { rowsOf } from './csv.ts'
import { textOfPages } from './pdf-text.ts'

const path = (id: string) => `/api/quiz-sessions/${id}`

/** A session's CSV as it was sent. */
export async function csvOf(owner: Client, id: string, query = ''): Promise<string> {
  const answer = await owner.get(`${path(id)}/export.csv${query}`)
  // Not text(), which would take the mark of UTF-8 away.
  return Buffer.from(await answer.arrayBuffer()).toString('utf8')
}

export const csvRowsOf = async (owner: Client, id: string) => rowsOf(await csvOf(owner, id))

/** The words of each page of a session's report, on one line. */
export async function reportOf(owner: Client, id: string): Promise<string[]> {
  const answer = await owner.get(`${path(id)}/report.pdf`)
  const pages = textOfPages(Buffer.from(await answer.arrayBuffer()))
  return pages.map((page) => page.replaceAll(/\s+/g, ' '))
}

/** A round of the owner's with so many answers, by what each gives to every question; closed. */
export async function closedRound(
  app: TestApp,
  owner: Client,
  people: readonly (number | ((position: number) => number))[],
  change: Record<string, unknown> = {},
): Promise<QuizSession> {
  const session = await owner.session(change)
  for (const answers of people) await app.submit(session, answers)
  await owner.patch(path(session.id), { isActive: false })
  return session
}
