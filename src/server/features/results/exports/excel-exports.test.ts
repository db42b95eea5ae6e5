import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { rowsOf } from '#test/server/csv.ts'
import { closedRound, csvOf, excelOf } from '#test/server/round-exports.ts'
import { rowsOfSheet, sheetOf } from '#test/server/xlsx.ts'
import { filesInZip } from '#test/server/zip.ts'
import { expect, test } from 'vitest'

const app = useApp()

const openQuestions = ['What should we keep doing?']

/** Returns a round with comments after another one of its team, so that no column is empty. */
async function fullRound(owner: Client, change: Record<string, unknown> = {}) {
  const { id: teamId } = await owner.team(change.team as Record<string, unknown>)
  const answers = [2, 3, (at: number) => 1 + (at % 5), 4, 1]
  await closedRound(app, owner, answers, { teamId, groupSize: 1 })
  const title = change.title ?? 'Now'
  const round = await owner.round({ teamId, groupSize: 1, openQuestions, title })
  for (const valueAt of answers.map((_, person) => (at: number) => 1 + ((at + person) % 5))) {
    const comments = [{ questionId: 'open.1', text: `First line\n=second\t${valueAt(0)}` }]
    const body = submissionTo(round, valueAt, { comments })
    await app.visitor().post('/api/assessments/teamwork/submit', body)
  }
  await owner.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
  return round
}

test('an Excel file has the cells of the CSV file', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await fullRound(mary)
  for (const query of ['', '?rows=respondents']) {
    const rows = rowsOfSheet(await excelOf(mary, round.id, query))
    expect(rows.length).toBeGreaterThan(4)
    expect(rows).toEqual(rowsOf(await csvOf(mary, round.id, query)))
  }
})

test('texts are text and figures are numbers in every column of an Excel file', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await fullRound(mary, { title: '=1+1', team: { name: '007123' } })
  const values = new Map<string, Set<unknown>>()
  for (const query of ['?comments=yes', '?rows=respondents']) {
    const { header, rows } = sheetOf(await excelOf(mary, round.id, query))
    const cells = rows.flat().filter((cell) => cell !== undefined)
    // With this format an edited text stays a text.
    expect(new Set(cells.filter(({ t }) => t === 's').map(({ z }) => z))).toEqual(new Set(['@']))
    expect(cells.filter(({ f }) => f !== undefined)).toEqual([])
    for (const [column, name] of header.entries()) {
      values.set(name, new Set(rows.flatMap((cells) => cells[column]?.v ?? [])))
    }
  }
  expect(values.get('round')).toEqual(new Set(['=1+1']))
  expect(values.get('team')).toEqual(new Set(['007123']))
  expect(values.get('comment')).toContain('First line\n=second\t1')
  // All other columns were seen with a value. This one is for replaced questions.
  expect([...values.keys()].filter((name) => values.get(name)?.size === 0)).toEqual(['change_note'])
  const types = (name: string) =>
    new Set([...(values.get(name) ?? [])].map((value) => typeof value))
  for (const name of ['percent', 'mean', 'count_5', 'interval_low', 'teamwork.communication.5']) {
    expect([name, types(name)]).toEqual([name, new Set(['number'])])
  }
  for (const name of ['split_team', 'hidden_from_team', 'interval_rough']) {
    expect([name, types(name)]).toEqual([name, new Set(['boolean'])])
  }
})

test('an Excel file is a download, and the same results give the same content', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  const round = await mary.round({ groupSize: 1, title: 'Été' })
  await app.answered(round, [4, 2])
  const day = round.createdAt.slice(0, 10)
  const answer = await mary.get(`/api/quiz-sessions/${round.id}/export.xlsx`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename=sextant-ete-${day}.xlsx; filename*=UTF-8''sextant-%C3%A9t%C3%A9-${day}.xlsx`,
  })
  const file = Buffer.from(await answer.arrayBuffer())
  expect(sheetOf(file).name).toBe('Results')
  expect(filesInZip(await excelOf(mary, round.id))).toEqual(filesInZip(file))
  const people = await mary.get(`/api/quiz-sessions/${round.id}/export.xlsx?rows=respondents`)
  expect(people.headers.get('content-disposition')).toMatch(/-answers\.xlsx$/)
  expect(sheetOf(Buffer.from(await people.arrayBuffer())).name).toBe('Responses')
})
