import { useApp } from '#test/server/app.ts'
import { order } from '#test/server/paying.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const app = useApp()

const versions = async () => {
  const { rows } = await sql`
    select asked, heard, requested_version, applied_version from subscriptions`.execute(app.db)
  return rows
}

test('servers of this and of the previous version share the versions of a subscription', async () => {
  await order(await app.signedIn(), 'pro_monthly')
  const [created] = await versions()
  expect(created).toEqual({ asked: 1, heard: 1, requested_version: 1, applied_version: 1 })

  const previous = await sql`
    update subscriptions set asked = asked + 1 returning asked`.execute(app.db)
  expect(previous.rows).toEqual([{ asked: 2 }])
  const current = await app.db
    .updateTable('subscriptions')
    .set({ requested_version: sql`requested_version + 1` })
    .returning('requested_version')
    .execute()
  expect(current).toEqual([{ requested_version: 3 }])

  await sql`update subscriptions set heard = 3`.execute(app.db)
  expect(await versions()).toEqual([
    { asked: 3, heard: 3, requested_version: 3, applied_version: 3 },
  ])
  await app.db.updateTable('subscriptions').set({ applied_version: 2 }).execute()
  expect(await versions()).toMatchObject([{ heard: 2, applied_version: 2 }])
})
