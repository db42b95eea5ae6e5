import type { WorkspaceInvitation } from '#contract/workspace-invitations.ts'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { SmtpSink } from '#test/server/smtp.ts'
import { invitationsOf, invite } from '#test/server/workspace-invitations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const sink = new SmtpSink()
beforeAll(() => sink.start())
const app = useApp({ mailer: () => smtpMailer(sink.url, 'Sextant <no-reply@sextant.example>') })
afterAll(() => sink.stop())

async function listOf(owner: Client): Promise<WorkspaceInvitation[]> {
  const list = await (await owner.get(await invitationsOf(app, owner))).json()
  return list.invitations
}

const isUndeliverable = async (owner: Client) => (await listOf(owner))[0]?.undeliverable

test('an invitation shows that its email was refused, until it is sent again', async () => {
  sink.offersSmtpUtf8 = false
  const mary = await app.signedIn()
  const invited = await invite(app, mary, { email: 'анна@пример.рф' })
  const { id, undeliverable }: WorkspaceInvitation = await invited.json()
  expect(undeliverable).toBe(false)
  await expect.poll(() => isUndeliverable(mary), { timeout: 10_000 }).toBe(true)
  expect(sink.delivered).toEqual([])

  sink.offersSmtpUtf8 = true
  const again = await mary.post(`${await invitationsOf(app, mary)}/${id}/resend`)
  expect(await again.json()).toMatchObject({ undeliverable: false })
  await expect.poll(() => sink.delivered.length, { timeout: 10_000 }).toBe(1)
  expect(await isUndeliverable(mary)).toBe(false)

  sink.refused.add('анна@пример.рф')
  await mary.post(`${await invitationsOf(app, mary)}/${id}/resend`)
  await expect.poll(() => isUndeliverable(mary), { timeout: 10_000 }).toBe(true)
})
