import type { QuizSession } from '#contract/sessions.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { placesWith } from '#test/load/shots.ts'
import type { Shots, Template } from '#test/load/shots.ts'
import { submissionTo } from '#test/server/answers.ts'
import { answersNumber } from './answerers.ts'
import type { Attempt } from './answerers.ts'

/** A retry key but for its first eight digits, which say whose it is. */
const KEY_ENDS = '-0000-4000-8000-000000000000'

/** Answers to each of the rounds in turn, every one another person's. */
export const submissionsTo = (rounds: readonly QuizSession[]): Template[] =>
  rounds.map((round) => {
    const body = JSON.stringify(
      submissionTo(round, 1, { submissionId: `${'0'.repeat(8)}${KEY_ENDS}` }),
    )
    const bytes = requestOf('POST', `/api/assessments/${round.assessmentType}/submit`, body)
    const text = bytes.toString('latin1')
    return {
      bytes,
      digitsAt: [...text.matchAll(/"value":1/g)].map(({ index }) => index + '"value":'.length),
      base: SCALE_POINTS,
      hexAt: text.indexOf(KEY_ENDS) - 8,
    }
  })

/** The same requests again and again. */
export const readsOf = (paths: readonly string[]): Template[] =>
  paths.map((path) => ({ bytes: requestOf('GET', path), digitsAt: [], base: 1, hexAt: -1 }))

/** The bytes of a request. */
export function requestOf(method: string, path: string, body?: string, cookie?: string): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** What those who answered know of it, in the order in which they were sent. */
export function attemptsOf(rounds: readonly QuizSession[], shots: Shots): Attempt[] {
  const acknowledged = new Set(placesWith(shots, 201))
  return Array.from(shots.statuses.keys(), (place) => ({
    sessionId: rounds[place % rounds.length]?.id ?? '',
    answers: answersNumber(shots.first + place).join(','),
    acknowledged: acknowledged.has(place),
  }))
}

/** How many were neither accepted nor told when to come back, as a busy server may. */
export function failures(shots: Shots): number {
  const shed = placesWith(shots, 503, 429).filter((place) => shots.dated[place] === 1)
  return shots.statuses.length - placesWith(shots, 201).length - shed.length
}
