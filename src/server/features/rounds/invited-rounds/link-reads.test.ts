import { readAllNodes } from '#test/server/all-nodes.ts'
import { useApp } from '#test/server/app.ts'
import { mailedRound, mailsSent } from '#test/server/round-mails.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LINK_READS, readLinkRows } from './link-reads.ts'

const app = useApp()

test('rows of links are marked as read each minute, whether or not a link was opened', async () => {
  await mailedRound(app)
  await mailsSent(app)
  await sql`create extension if not exists pageinspect`.execute(app.db)
  // HEAP_XMIN_COMMITTED, which PostgreSQL sets when it first reads a committed row.
  const marks = () =>
    readAllNodes<{ marked: boolean }>(
      app.db,
      `select (t_infomask & 256) > 0 as marked
       from pg_class, heap_page_items(get_raw_page(relname, 0))
       where relname ~ '^round_links(_[0-9]+)?$' and pg_relation_size(pg_class.oid) > 0
         and t_xmin is not null`,
    )
  expect((await marks()).some(({ marked }) => marked)).toBe(false)
  // A commit that is not yet on the disk is not marked, so the next run does it.
  const marksAfterRead = async () => {
    await readLinkRows(app.db)
    return new Set((await marks()).map(({ marked }) => marked))
  }
  await expect.poll(marksAfterRead).toEqual(new Set([true]))
  expect(LINK_READS.cron).toBe('* * * * *')
})
