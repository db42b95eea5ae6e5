import type { Round } from '#contract/rounds.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { indexesWithStatus } from '#test/load/load-result.ts'
import type { LoadResult, RequestTemplate } from '#test/load/load-result.ts'
import { submissionTo } from '#test/server/answers.ts'
import { answersForNumber } from './submission-clients.ts'
import type { SubmissionAttempt } from './submission-clients.ts'

/**
 * A submission ID without its first eight digits, in which the number of the request is written.
 */
const ID_SUFFIX = '-0000-4000-8000-000000000000'

/** Returns submissions to each of the rounds in turn, each with unique answers and a unique ID. */
export const submissionTemplates = (
  rounds: readonly Pick<Round, 'id' | 'teamId' | 'assessmentType'>[],
): RequestTemplate[] =>
  rounds.map((round) => {
    const body = JSON.stringify(
      submissionTo(round, 1, { submissionId: `${'0'.repeat(8)}${ID_SUFFIX}` }),
    )
    const bytes = requestBytes('POST', `/api/assessments/${round.assessmentType}/submit`, body)
    const text = bytes.toString('latin1')
    return {
      bytes,
      digitOffsets: [...text.matchAll(/"value":1/g)].map(({ index }) => index + '"value":'.length),
      base: SCALE_POINTS,
      hexOffset: text.indexOf(ID_SUFFIX) - 8,
    }
  })

/** Returns GET requests to each of the paths in turn. */
export const getTemplates = (paths: readonly string[]): RequestTemplate[] =>
  paths.map((path) => ({
    bytes: requestBytes('GET', path),
    digitOffsets: [],
    base: 1,
    hexOffset: -1,
  }))

/** Returns the bytes of an HTTP request. */
export function requestBytes(method: string, path: string, body?: string, cookie?: string): Buffer {
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

/** Returns the submissions of a load as attempts, in the order of their numbers. */
export function attemptsOf(rounds: readonly Round[], result: LoadResult): SubmissionAttempt[] {
  const acknowledged = new Set(indexesWithStatus(result, 201))
  return Array.from(result.statuses.keys(), (index) => ({
    roundId: rounds[index % rounds.length]?.id ?? '',
    answers: answersForNumber(result.firstNumber + index).join(','),
    acknowledged: acknowledged.has(index),
  }))
}

/** Returns the number of responses that are neither 201 nor load shedding with Retry-After. */
export function countFailures(result: LoadResult): number {
  const shed = indexesWithStatus(result, 503, 429).filter(
    (index) => result.retryAfterFlags[index] === 1,
  )
  return result.statuses.length - indexesWithStatus(result, 201).length - shed.length
}
