import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { AiStandIn } from '#test/server/ai-stand-in.ts'
import type { AiMood } from '#test/server/ai-stand-in.ts'
import { submissionTo } from '#test/server/answers.ts'
import { scratchFolder } from '#test/server/running.ts'
import type { Attempt } from './answerers.ts'
import { Browser, startRounds } from './browser.ts'
import { Dice } from './dice.ts'
import { FaultSite } from './fault-site.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { Neighbors } from './neighbors.ts'

/** In order. `away`: nobody takes a connection there. */
const TROUBLES: readonly (AiMood | 'away')[] = [
  'away',
  'gone',
  'busy',
  'without-quota',
  'broken',
  'hanging',
]

/** The product's own limit, and as much as a loaded machine may add to it. */
const TIME_OUT_MS = 20_000
const LEEWAY_MS = 3_000
const CALM_MS = { short: 300, full: 10_000 }
const PATIENCE_MS = 40_000
/** A hang of the short form lasts no longer. */
const BROKEN_OFF_MS = 1_500
/** Rounds that are read at once, each by so many. */
const ROUNDS = { short: 4, full: 10 }
const READERS = 3

const UNAVAILABLE =
  'AI insights are unavailable right now: the AI provider gave no usable answer. All results are complete without it.'

export const aiDown: Fault = {
  name: 'ai-down',
  what: 'the AI provider is away, hangs, answers 429 and 500',
  mark: 'time-out 20 s; the rest unaffected; the message of the specification',
  async run({ form, seed, signal, say }) {
    const folder = scratchFolder()
    const ai = new AiStandIn()
    await ai.start()
    const { apiKey, model, baseUrl } = ai.access('openai')
    const site = new FaultSite(folder.path, {
      AI_PROVIDER: 'openai',
      AI_API_KEY: apiKey,
      AI_MODEL: model,
      AI_BASE_URL: baseUrl,
      LOG_LEVEL: 'error',
    })
    let neighbors: Neighbors | undefined
    const giveUp = () => void site.stop()
    signal.addEventListener('abort', giveUp)
    try {
      await site.start()
      const { manager, sessions } = await site.aManager([1, 3])
      const rounds = await startRounds(
        site.origin,
        manager,
        Array.from({ length: ROUNDS[form] }, () => 1),
      )
      const attempts = await Promise.all(rounds.map((round) => answered(site.origin, round)))
      neighbors = new Neighbors(site, manager, sessions, new Dice(seed))
      neighbors.start()
      await neighbors.calm(CALM_MS[form])
      const read = (round: QuizSession) => reading(site.origin, manager, round)
      let wrong = 0
      let asked = 0
      let longest = 0
      for (const trouble of TROUBLES) {
        signal.throwIfAborted()
        if (trouble === 'away') await ai.stop()
        else ai.mood = trouble
        const before = ai.asked.length
        const brokenOff = trouble === 'hanging' && form === 'short'
        const breakingOff = brokenOff ? setInterval(() => ai.hangUp(), BROKEN_OFF_MS) : undefined
        const readings = await Promise.all(
          rounds.flatMap((round) => Array.from({ length: READERS }, () => read(round))),
        )
        clearInterval(breakingOff)
        const slow = Math.max(...readings.map(({ ms }) => ms))
        say(
          `${trouble}: ${readings.length} read, asked ${ai.asked.length - before} times, the slowest after ${Math.round(slow)} ms`,
        )
        const otherwise = readings.filter(({ isAsPromised }) => !isAsPromised)
        for (const { told } of otherwise) say(`not as promised: ${told}`)
        wrong += otherwise.length
        asked += readings.length
        longest = Math.max(longest, Math.round(slow))
        if (trouble === 'away') await ai.start()
      }
      const felt = await neighbors.stop(attempts.flat())
      ai.mood = 'good'
      const atLast = await Promise.all(
        rounds.map((round) => manager.reads(site.origin, `${insightsOf(round)}?again=true`)),
      )
      const check = await site.check()
      return outcomeOf(
        `${asked} readings during ${TROUBLES.length} troubles, ${wrong} answered wrongly, the slowest after ${longest} ms; ${felt.found}; afterwards ${atLast.filter(Boolean).length} of ${rounds.length} have insights`,
        {
          'told as promised': wrong === 0,
          'given up in time': longest < TIME_OUT_MS + LEEWAY_MS,
          'others answered as ever': felt.failed === 0,
          'others answered quickly': form === 'short' || felt.isQuick,
          'no answer lost': felt.isWhole,
          'insights at last': atLast.every(Boolean),
          'rollup = recount': check === 'clean',
        },
      )
    } finally {
      signal.removeEventListener('abort', giveUp)
      neighbors?.end()
      await site.stop()
      await ai.stop()
      folder.remove()
    }
  },
}

/** Three people's answers, each of one value. */
function answered(origin: string, round: QuizSession): Promise<Attempt[]> {
  return Promise.all(
    [2, 4, 5].map(async (value) => {
      const path = `/api/assessments/${round.assessmentType}/submit`
      const submission = submissionTo(round, value, { submissionId: randomUUID() })
      await new Browser().made(origin, path, submission)
      const { length } = submission.responses as unknown[]
      const answers = Array.from({ length }, () => value).join(',')
      return { sessionId: round.id, answers, acknowledged: true }
    }),
  )
}

const insightsOf = ({ id }: QuizSession) => `/api/quiz-sessions/${id}/insights`

/** What a person reads who asks for insights; the figures beside them are always there. */
async function reading(
  origin: string,
  manager: Browser,
  round: QuizSession,
): Promise<{ ms: number; told: string; isAsPromised: boolean }> {
  const begun = performance.now()
  const path = `${insightsOf(round)}?again=true`
  const { status, body } = await manager.send(origin, 'GET', path, undefined, PATIENCE_MS)
  const ms = performance.now() - begun
  const hasFigures = await manager.reads(origin, `/api/quiz-sessions/${round.id}/results-v2`)
  const isTold = status === 503 && (body as { message?: string }).message === UNAVAILABLE
  const told = `${status} ${JSON.stringify(body)}, ${hasFigures ? 'with' : 'without'} figures`
  return { ms, told, isAsPromised: isTold && hasFigures }
}
