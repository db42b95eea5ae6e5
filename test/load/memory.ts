import type { QuizSession } from '#contract/sessions.ts'
import { ClosedLoop } from './closed-loop.ts'
import { aManager, aTeam } from './fill.ts'
import type { How, Part } from './part.ts'
import { Site } from './site.ts'
import { loadOn } from './submissions.ts'
import { toldRow } from './table.ts'
import type { Row } from './table.ts'

const MOST_MEGABYTES = 170
const SESSIONS = 50

export const memory: Part = {
  name: 'memory',
  shorter: '20 s of load in place of 60 s',
  measure: measureMemory,
}

/** What the server holds of memory under submissions as fast as it takes them. */
async function measureMemory({ short, say }: How): Promise<Row[]> {
  const seconds = short ? 20 : 60
  const site = await Site.start(WITHOUT_CACHE)
  const { caller: manager } = await aManager(site)
  const teamId = await aTeam(manager)
  const sessions: string[] = []
  for (let session = 0; session < SESSIONS; session++) {
    const round = { title: 'Round', assessmentType: 'teamwork', teamId }
    sessions.push((await manager.post<QuizSession>('/api/quiz-sessions', round)).body.id)
  }
  manager.close()
  const before = site.residentMegabytes()
  say(`${seconds} s of load`)
  const loop = new ClosedLoop()
  const load = loadOn(site.origin, teamId)
  await loop.run({ ...load, sessions, warmMilliseconds: 0, milliseconds: seconds * 1_000 })
  const after = site.residentMegabytes()
  await loop.stop()
  await site.stop()
  return [
    {
      figure: `resident memory of the server after ${seconds} s of load`,
      measured: megabytes(after),
      mark: `at most ${MOST_MEGABYTES} MB`,
      met: after <= MOST_MEGABYTES,
    },
    toldRow('the same before', megabytes(before)),
  ]
}

/** As operators start it: compiled files of earlier runs are what tests have. */
export const WITHOUT_CACHE = { NODE_DISABLE_COMPILE_CACHE: '1' }

const megabytes = (figure: number) => `${figure.toFixed(0)} MB`
