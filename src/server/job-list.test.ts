import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { useApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'

const app = useApp()

/** Runs a recurring job now. */
const runNow = (queue: string) =>
  app.jobs.enqueue(app.db, jobKind({ queue, payload: z.object({}) }), {})

test('recurring jobs have their schedules', async () => {
  const { rows } = await sql`
    select name, cron, timezone from jobs.schedule order by name`.execute(app.db)
  expect(rows).toEqual([
    { name: 'benchmarks', cron: '37 2 * * *', timezone: 'UTC' },
    { name: 'clean-up', cron: '17 3 * * *', timezone: 'UTC' },
    { name: 'conclude-rounds', cron: '* * * * *', timezone: 'UTC' },
    { name: 'erase-answers', cron: '53 2 * * *', timezone: 'UTC' },
    { name: 'payment-grace', cron: '7 * * * *', timezone: 'UTC' },
    { name: 'rates-sweep', cron: '*/15 * * * *', timezone: 'UTC' },
    { name: 'reconcile-payments', cron: '41 4 * * *', timezone: 'UTC' },
    { name: 'round-link-reads', cron: '* * * * *', timezone: 'UTC' },
    { name: 'round-refusals', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'round-reminders', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'sandbox-clock', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'shared-rounds', cron: '* * * * *', timezone: 'UTC' },
  ])
})

test('the clean-up deletes only old messages and expired tokens', async () => {
  const mary = await app.signedIn()
  await sql`
    insert into messages (kind, name, email, message, created_at) values
      ('contact', 'Old', 'a@example.com', 'x', now() - interval '13 months'),
      ('contact', 'Recent', 'a@example.com', 'x', now() - interval '11 months')`.execute(app.db)
  await sql`
    insert into password_resets (token_hash, account_id, expires_at) values
      ('\\x01', ${mary.user.id}, now() - interval '1 minute'),
      ('\\x02', ${mary.user.id}, now() + interval '1 minute')`.execute(app.db)
  await runNow('clean-up')
  const remaining = async () => [
    ...(await app.db.selectFrom('messages').select('name').execute()),
    ...(await app.db.selectFrom('password_resets').select('token_hash').execute()),
  ]
  await expect.poll(remaining).toEqual([{ name: 'Recent' }, { token_hash: Buffer.from([2]) }])
})

test('the clean-up deletes expired pending sign-ins and challenges of passkeys', async () => {
  const { user } = await app.signedIn()
  await sql`
    insert into pending_logins (token_hash, account_id, expires_at) values
      ('\\x01', ${user.id}, now() - interval '1 minute'),
      ('\\x02', ${user.id}, now() + interval '1 minute')`.execute(app.db)
  await sql`
    insert into passkey_challenges (challenge, account_id, expires_at) values
      ('old', null, now() - interval '1 minute'),
      ('new', ${user.id}, now() + interval '1 minute')`.execute(app.db)
  await runNow('clean-up')
  const remaining = async () => [
    ...(await app.db.selectFrom('pending_logins').select('token_hash').execute()),
    ...(await app.db.selectFrom('passkey_challenges').select('challenge').execute()),
  ]
  await expect.poll(remaining).toEqual([{ token_hash: Buffer.from([2]) }, { challenge: 'new' }])
})

test('expired rate limit counters are deleted', async () => {
  await sql`
    insert into rate_budgets (budget, subject, used, ends_at) values
      ('messages', '\\x01', 1, now() - interval '1 minute'),
      ('messages', '\\x02', 1, now() + interval '1 minute')`.execute(app.db)
  await runNow('rates-sweep')
  const remaining = () => app.db.selectFrom('rate_budgets').select('subject').execute()
  await expect.poll(remaining).toEqual([{ subject: Buffer.from([2]) }])
})
