import { header, SmtpSink } from '#test/server/smtp.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MailboxRejected } from './mail.ts'
import type { Mail } from './mail.ts'
import { smtpMailer } from './smtp.ts'

const FROM = 'Sextant <no-reply@sextant.example>'

const sink = new SmtpSink()
beforeEach(() => sink.start())
afterEach(async () => {
  await sink.stop()
  sink.reset()
})

const send = (mail: Partial<Mail>) =>
  smtpMailer(sink.url, FROM).send({
    to: 'ada@example.com',
    subject: 'Hello',
    text: 'A text.',
    ...mail,
  })

const check = (address: string) => smtpMailer(sink.url, FROM).checkRecipient(address)

test('an international domain is sent in ASCII, which every server takes', async () => {
  sink.offersSmtpUtf8 = false
  await send({ to: 'r&d@müller.example', replyTo: 'bea@пример.рф' })
  const [mail] = sink.delivered
  if (!mail) throw new Error('no email was delivered')
  expect(mail.smtpUtf8).toBe(false)
  expect(header(mail, 'To')).toBe('r&d@xn--mller-kva.example')
  expect(header(mail, 'Reply-To')).toBe('bea@xn--e1afmkfd.xn--p1ai')
})

test('an address with other letters before the @ is sent with SMTPUTF8', async () => {
  await send({ to: 'анна@пример.рф', replyTo: 'bea@example.com' })
  const [mail] = sink.delivered
  if (!mail) throw new Error('no email was delivered')
  expect(mail.recipients).toEqual(['анна@пример.рф'])
  expect(mail.smtpUtf8).toBe(true)
  expect(header(mail, 'To')).toBe('анна@пример.рф')
  expect(header(mail, 'Reply-To')).toBe('bea@example.com')
})

test('an address with other letters before the @ is rejected without SMTPUTF8, also by a check', async () => {
  sink.offersSmtpUtf8 = false
  for (const attempt of [() => send({ to: 'анна@пример.рф' }), () => check('анна@пример.рф')]) {
    const failure = await attempt().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MailboxRejected)
    expect((failure as Error).message).not.toContain('анна')
  }
  expect(sink.commands.filter((command) => command !== 'EHLO')).toEqual([])
  expect(sink.delivered).toEqual([])
})

test('an address with other letters before the @ is no Reply-To where the recipient needs no SMTPUTF8', async () => {
  await send({ replyTo: 'анна@пример.рф' })
  await send({ to: 'вера@пример.рф', replyTo: 'анна@пример.рф' })
  expect(sink.delivered.map((mail) => [mail.smtpUtf8, header(mail, 'Reply-To')])).toEqual([
    [false, undefined],
    [true, 'анна@пример.рф'],
  ])
  expect(sink.delivered[0]?.raw).toMatch(/^[\0-\x7f]*$/)
})

test.each(['5.6.7', '5.6.9', '5.6.10'])(
  'an address is rejected by the status %s',
  async (status) => {
    sink.replies.data = `554 ${status} A server on the way does not take it`
    await expect(send({ to: 'анна@пример.рф' })).rejects.toBeInstanceOf(MailboxRejected)
  },
)
