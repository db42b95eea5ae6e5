import { useApp } from '#test/server/app.ts'
import { eventsHandled, order } from '#test/server/paying.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const app = useApp()

type Versions = Record<'asked' | 'heard' | 'requested_version' | 'applied_version', number>

const versions = async () => {
  const { rows } = await sql<Versions>`
    select asked, heard, requested_version, applied_version from subscriptions`.execute(app.db)
  return rows
}

test('servers of this and of the previous version share the versions of a subscription', async () => {
  await order(await app.signedIn(), 'pro_monthly')
  // Events of the provider count versions as well.
  await eventsHandled(app)
  const [created] = await versions()
  const n = created?.asked ?? 0
  expect(n).toBeGreaterThan(0)
  expect(created).toEqual({ asked: n, heard: n, requested_version: n, applied_version: n })

  const previous = await sql`
    update subscriptions set asked = asked + 1 returning asked`.execute(app.db)
  expect(previous.rows).toEqual([{ asked: n + 1 }])
  const current = await app.db
    .updateTable('subscriptions')
    .set({ requested_version: sql`requested_version + 1` })
    .returning('requested_version')
    .execute()
  expect(current).toEqual([{ requested_version: n + 2 }])

  await sql`update subscriptions set heard = ${n + 2}`.execute(app.db)
  expect(await versions()).toEqual([
    { asked: n + 2, heard: n + 2, requested_version: n + 2, applied_version: n + 2 },
  ])
  await app.db.updateTable('subscriptions').set({ applied_version: 2 }).execute()
  expect(await versions()).toMatchObject([{ heard: 2, applied_version: 2 }])
})
