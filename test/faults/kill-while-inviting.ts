import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchFolder } from '#test/server/server-process.ts'
import type pg from 'pg'
import type { BrowserClient } from './browser-client.ts'
import { register, TEAM_FIELDS } from './browser-client.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { SeededRandom } from './seeded-random.ts'
import { ServerUnderTest } from './server-under-test.ts'

/** Kills while invitations leave, and the same number while reminders leave. */
const KILLS = { short: 2, full: 20 }
const PEOPLE = { short: 40, full: 400 }
const LIMIT_MS = 60_000

const EMAILS = {
  invitations: 'You are invited to a team survey',
  reminders: 'Reminder: you are invited to a team survey',
}

export const killWhileInviting: Fault = {
  name: 'kill-while-inviting',
  description: 'kill -9 of server and database while invitations and reminders leave',
  target: 'each email leaves; a second copy only of the one that was leaving at a kill',
  async run({ form, seed, signal, log }) {
    const random = new SeededRandom(seed)
    const folder = scratchFolder()
    const server = new ServerUnderTest(folder.path)
    const onAbort = () => void server.stop()
    signal.addEventListener('abort', onAbort)
    try {
      await server.start()
      const mary = await register(server.origin, 'mary@example.com')
      await server.withDatabase((db) => db.query('update accounts set email_confirmed_at = now()'))
      const emails = Array.from({ length: PEOPLE[form] }, (_, index) => `p${index}@example.com`)
      const path = await invite(server, mary, emails)
      const results = new Map<string, Copies>()
      for (const [kind, subject] of Object.entries(EMAILS)) {
        if (kind === 'reminders') await mary.send(server.origin, 'POST', `${path}/reminders`)
        for (let kill = 0; kill < KILLS[form]; kill += 1) {
          const sent = copiesIn(folder.path, subject, emails).sent
          const target = Math.min(emails.length - 1, sent + random.between(1, 8))
          await until(() => copiesIn(folder.path, subject, emails).sent >= target)
          await server.kill()
          await server.start()
          await server.withDatabase(retryAbandoned)
        }
        await until(() => server.withDatabase(isIdle))
        results.set(kind, copiesIn(folder.path, subject, emails))
        log(`${kind}: ${JSON.stringify(results.get(kind))}`)
      }
      const all = [...results.values()]
      const sum = (field: keyof Copies) => all.reduce((total, copies) => total + copies[field], 0)
      return outcomeOf(
        `${KILLS[form] * 2} kills, ${sum('sent')} of ${emails.length * 2} emails left, ${sum('copies')} twice`,
        {
          'every email left': sum('sent') === emails.length * 2,
          'a second copy for each kill at most': all.every(({ copies }) => copies <= KILLS[form]),
          'rollup = recount': (await server.check()) === 'clean',
        },
      )
    } finally {
      signal.removeEventListener('abort', onAbort)
      await server.stop()
      folder.remove()
    }
  },
}

/** Creates an invited round and returns its path. */
async function invite(
  { origin }: ServerUnderTest,
  mary: BrowserClient,
  emails: readonly string[],
): Promise<string> {
  const team = await mary.create<{ id: string }>(origin, '/api/teams', TEAM_FIELDS)
  const members = emails.map((email) => ({ email }))
  const { status } = await mary.send(origin, 'PUT', `/api/teams/${team.id}/members`, { members })
  if (status !== 200) throw new Error(`members: ${status}`)
  const round = { title: 'Round', assessmentType: 'teamwork', teamId: team.id, access: 'invited' }
  const { id } = await mary.create<{ id: string }>(origin, '/api/quiz-sessions', round)
  return `/api/quiz-sessions/${id}`
}

/** How many people got an email, and how many copies were sent beyond the first. */
interface Copies {
  readonly sent: number
  readonly copies: number
}

function copiesIn(folder: string, subject: string, emails: readonly string[]): Copies {
  const outbox = join(folder, 'outbox')
  const files = existsSync(outbox) ? readdirSync(outbox) : []
  const sent = files
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(outbox, file), 'utf8'))
    .filter((text) => text.includes(`\nSubject: ${subject}\n`))
    .map((text) => /^To: (.*)$/m.exec(text)?.[1] ?? '')
    .filter((to) => emails.includes(to))
  return { sent: new Set(sent).size, copies: sent.length - new Set(sent).size }
}

async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('the emails took too long')
    await sleep(20)
  }
}

/** Runs jobs of the killed server again now instead of after five minutes. */
async function retryAbandoned(db: pg.Client): Promise<void> {
  await db.query(`update jobs.job set state = 'retry', start_after = now() where state = 'active'`)
}

async function isIdle(db: pg.Client): Promise<boolean> {
  const { rows } = await db.query(`select from jobs.job where name ~ '^round-.*-mail$'`)
  return rows.length === 0
}
