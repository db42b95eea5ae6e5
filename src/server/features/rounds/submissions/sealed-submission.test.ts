import { randomBytes, randomUUID } from 'node:crypto'
import { ReleaseSealer } from '#server/features/rounds/sealing/public.ts'
import { newWorkspaceId } from '#server/platform/scope.ts'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { insertSubmissions } from './insert-submissions.ts'
import { openSubmission, sealSubmission } from './sealed-submission.ts'
import type { PendingSubmission, SealedSubmission } from './sealed-submission.ts'

const roundId = randomUUID()
const pending: PendingSubmission = {
  workspaceId: newWorkspaceId(),
  roundId,
  type: 'teamwork',
  version: 2,
  teamId: undefined,
  submissionId: randomUUID(),
  ticket: undefined,
  answers: Array.from({ length: 20 }, () => 4),
  comments: [{ question: 1, text: 'Fewer meetings' }],
  commentKeys: [],
}

/** Returns what PostgreSQL gets of a submission. */
async function sentOf(sealed: SealedSubmission): Promise<string[]> {
  const sent: unknown[] = []
  const client = {
    query: (_text: string, values: unknown[]) => {
      sent.push(...values)
      return Promise.resolve({ rows: [] })
    },
  } as unknown as pg.ClientBase
  await insertSubmissions(client, [sealed], 'wait')
  return sent.map(String)
}

function partsOf(sent: readonly string[]) {
  const [answers = '', cells, remark = ''] = sent.slice(11, 14)
  const comments = Buffer.from(remark.replaceAll(/[{}"]/g, ''), 'base64').toString()
  return { answers, cells, comments }
}

const COMMENT = Buffer.from('Fewer meetings')

test('PostgreSQL gets no answer, cell or comment of a response that waits', async () => {
  const sealer = new ReleaseSealer(roundId, 1, randomBytes(32))
  const sent = await sentOf(sealSubmission(pending, { sealer, openQuestions: 1 }))
  const { answers, cells, comments } = partsOf(sent)
  expect(answers).not.toMatch(/(04){5}|(342c){5}/)
  expect(cells).toBe('{"{}"}')
  expect(comments).toMatch(/^\[\{"question":1,"value":"[\w+/=]{4000,}"\}\]$/)
  for (const text of [...sent, comments]) {
    expect(text).not.toMatch(/Fewer|meetings/)
    expect(text).not.toContain(COMMENT.toString('hex'))
    expect(text).not.toContain(COMMENT.toString('base64').slice(0, 16))
  }
})

test('the same is found of a response that is released at once', async () => {
  const { answers, cells, comments } = partsOf(await sentOf(openSubmission(pending)))
  expect(answers).toContain(Buffer.from('{4,4,4').toString('hex'))
  expect(cells).toMatch(/^\{"\{\d+,/)
  expect(comments).toContain('Fewer meetings')
})
