import { setTimeout as sleep } from 'node:timers/promises'
import { scratchFolder } from '#test/server/server-process.ts'
import { SmtpSink } from '#test/server/smtp.ts'
import type pg from 'pg'
import { SeededRandom } from './seeded-random.ts'
import { ServerUnderTest } from './server-under-test.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { SmtpProxy } from './smtp-proxy.ts'
import type { ProxyMode } from './smtp-proxy.ts'
import { MailTraffic } from './mail-traffic.ts'
import { p50, p99 } from '#test/load/percentiles.ts'

/**
 * Duration of each phase, the pause between two people, and the time limit for the last email, in
 * milliseconds.
 */
const DURATIONS = {
  short: { before: 500, during: 1_000, pause: 100, recoveryLimit: 30_000 },
  full: { before: 60_000, during: 200_000, pause: 500, recoveryLimit: 420_000 },
}
/** One after the other; ten minutes in the full form. */
const FAILURES: readonly ProxyMode[] = ['refuse', 'hang', 'disconnect']

/** A slower request would have waited for the mail server's timeout. */
const MAX_REQUEST_MS = 9_000

export const mailDown: Fault = {
  name: 'mail-down',
  description:
    'the mail server is down for 10 minutes: refuses connections, hangs, disconnects midway',
  target: 'requests unaffected; every email sent later, once',
  async run({ form, seed, signal, log }) {
    const durations = DURATIONS[form]
    const folder = scratchFolder()
    const sink = new SmtpSink()
    await sink.start()
    const proxy = new SmtpProxy(sink.url, new SeededRandom(seed))
    await proxy.setMode('forward')
    const server = new ServerUnderTest(folder.path, {
      SMTP_URL: proxy.url,
      MAIL_FROM: 'no-reply@sextant.example',
      CONTACT_EMAIL: 'office@sextant.example',
      LOG_LEVEL: 'error',
    })
    const onAbort = () => void server.stop()
    signal.addEventListener('abort', onAbort)
    try {
      await server.start()
      const traffic = new MailTraffic(server, signal)
      const runPhase = async (mode: ProxyMode, durationMs: number) => {
        await proxy.setMode(mode)
        const deadline = performance.now() + durationMs
        while (performance.now() < deadline) {
          await traffic.useAccount()
          await sleep(durations.pause, undefined, { signal })
        }
      }
      await runPhase('forward', durations.before)
      const before = traffic.takeLatencies()
      const during: number[] = []
      for (const mode of FAILURES) {
        await runPhase(mode, durations.during)
        const latencies = traffic.takeLatencies()
        log(
          `${mode}: ${traffic.expected} emails expected, ${sink.delivered.length} delivered, ${proxy.connectionCount} attempts, p50 ${p50(latencies)} ms`,
        )
        during.push(...latencies)
      }
      const queued = traffic.expected - sink.delivered.length
      await proxy.setMode('forward')
      const recoveryStart = performance.now()
      // A new email makes the server process its queue at once.
      await traffic.useAccount()
      const isDelivered = async () =>
        traffic.missing(sink.delivered) === 0 &&
        (await server.withDatabase(countQueuedEmails)) === 0
      while (
        !(await isDelivered()) &&
        performance.now() - recoveryStart < durations.recoveryLimit
      ) {
        // Emails that failed last are waiting for their retry too.
        if (form === 'short') await server.withDatabase(makeRetriesDue)
        await sleep(form === 'short' ? 200 : 1_000, undefined, { signal })
      }
      const recoverySeconds = Math.round((performance.now() - recoveryStart) / 1_000)
      const lost = traffic.missing(sink.delivered)
      const check = await server.check()
      return outcomeOf(
        `${traffic.requests} requests, ${traffic.refused} refused; p50 ${p50(before)} ms before, ${p50(during)} ms during the fault, p99 ${p99(during)} ms; ${queued} of ${traffic.expected} emails queued, all delivered ${recoverySeconds} s after the recovery; ${lost} lost, ${traffic.duplicated(sink.delivered)} duplicated`,
        {
          'every request accepted': traffic.refused === 0,
          'no request waited for the mail server': Math.max(...during) < MAX_REQUEST_MS,
          'as fast as before': form === 'short' || p50(during) <= p50(before) * 1.5 + 10,
          'emails were queued': queued > 0,
          'every email delivered': await isDelivered(),
          'no email duplicated': traffic.duplicated(sink.delivered) === 0,
          'rollup = recount': check === 'clean',
        },
      )
    } finally {
      signal.removeEventListener('abort', onAbort)
      await server.stop()
      await proxy.setMode('refuse')
      await sink.stop()
      folder.remove()
    }
  },
}

/** Makes all emails in retry due now. */
async function makeRetriesDue(db: pg.Client): Promise<void> {
  await db.query(`update jobs.job set start_after = now() where state = 'retry'`)
}

/** Returns the number of emails that are queued, being sent or given up. */
async function countQueuedEmails(db: pg.Client): Promise<number> {
  const { rows } = await db.query(`select from jobs.job where name ~ '-mail$|^given-up$'`)
  return rows.length
}
