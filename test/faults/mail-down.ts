import { setTimeout as sleep } from 'node:timers/promises'
import { scratchFolder } from '#test/server/running.ts'
import { SmtpSink } from '#test/server/smtp.ts'
import type pg from 'pg'
import { Dice } from './dice.ts'
import { FaultSite } from './fault-site.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { MailDoor } from './mail-door.ts'
import type { DoorMood } from './mail-door.ts'
import { Writers } from './mail-writers.ts'
import { slowest, typical } from './quantiles.ts'

/** How long each lasts, in milliseconds, and the pause between two people. */
const PACE = {
  short: { well: 500, away: 1_000, pause: 100, late: 30_000 },
  full: { well: 60_000, away: 200_000, pause: 500, late: 420_000 },
}
/** One after the other: ten minutes in the full form. */
const TROUBLES: readonly DoorMood[] = ['refuses', 'hangs', 'hangs up']

/** Longer would be the mail server's time-out: somebody has waited for it. */
const MOST_MS = 9_000

export const mailDown: Fault = {
  name: 'mail-down',
  what: 'the mail server is down for 10 minutes: refuses, hangs, hangs up in the middle',
  mark: 'requests unaffected; every mail sent later, once',
  async run({ form, seed, signal, say }) {
    const pace = PACE[form]
    const folder = scratchFolder()
    const sink = new SmtpSink()
    await sink.start()
    const door = new MailDoor(sink.url, new Dice(seed))
    await door.set('open')
    const site = new FaultSite(folder.path, {
      SMTP_URL: door.url,
      MAIL_FROM: 'no-reply@sextant.example',
      CONTACT_EMAIL: 'office@sextant.example',
      LOG_LEVEL: 'error',
    })
    const giveUp = () => void site.stop()
    signal.addEventListener('abort', giveUp)
    try {
      await site.start()
      const writers = new Writers(site, signal)
      const passes = async (mood: DoorMood, length: number) => {
        await door.set(mood)
        const until = performance.now() + length
        while (performance.now() < until) {
          await writers.write()
          await sleep(pace.pause, undefined, { signal })
        }
      }
      await passes('open', pace.well)
      const well = writers.takeTimes()
      const away: number[] = []
      for (const mood of TROUBLES) {
        await passes(mood, pace.away)
        const times = writers.takeTimes()
        say(
          `${mood}: ${writers.expected} mails expected, ${sink.delivered.length} out, ${door.knocks} tries, ${typical(times)} ms`,
        )
        away.push(...times)
      }
      const held = writers.expected - sink.delivered.length
      await door.set('open')
      const back = performance.now()
      // Somebody's mail is what makes the server look at once.
      await writers.write()
      const isOut = async () =>
        writers.missing(sink.delivered) === 0 && (await site.withDatabase(waitingMails)) === 0
      while (!(await isOut()) && performance.now() - back < pace.late) {
        // What was tried at the last moment waits too.
        if (form === 'short') await site.withDatabase(hurry)
        await sleep(form === 'short' ? 200 : 1_000, undefined, { signal })
      }
      const took = Math.round((performance.now() - back) / 1_000)
      const left = writers.missing(sink.delivered)
      const check = await site.check()
      return outcomeOf(
        `${writers.requests} requests, ${writers.refused} refused; half within ${typical(well)} ms before, ${typical(away)} ms meanwhile, 99 of 100 within ${slowest(away)} ms; ${held} of ${writers.expected} mails waited, all out ${took} s after; ${left} lost, ${writers.doubled(sink.delivered)} doubled`,
        {
          'every request taken': writers.refused === 0,
          'nobody waited for the mail server': Math.max(...away) < MOST_MS,
          'as fast as before': form === 'short' || typical(away) <= typical(well) * 1.5 + 10,
          'any mail waited': held > 0,
          'every mail sent': await isOut(),
          'no mail twice': writers.doubled(sink.delivered) === 0,
          'rollup = recount': check === 'clean',
        },
      )
    } finally {
      signal.removeEventListener('abort', giveUp)
      await site.stop()
      await door.set('refuses')
      await sink.stop()
      folder.remove()
    }
  },
}

/** Lets the time pass that a mail waits to be tried again. */
async function hurry(db: pg.Client): Promise<void> {
  await db.query(`update jobs.job set start_after = now() where state = 'retry'`)
}

/** How many wait, are tried just now or were given up. */
async function waitingMails(db: pg.Client): Promise<number> {
  const { rows } = await db.query(`select from jobs.job where name ~ '-mail$|^given-up$'`)
  return rows.length
}
