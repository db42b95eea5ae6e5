import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileMailer } from './outbox.ts'

let scratch = ''
let folder = ''
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'sextant-outbox-'))
  folder = join(scratch, 'data', 'outbox')
})
afterEach(() => rmSync(scratch, { recursive: true }))

const mailer = () => fileMailer(folder, 'Sextant <no-reply@sextant.example>')
const files = () => readdirSync(folder).toSorted()
const modeOf = (path: string) => statSync(path).mode & 0o777

test('an email is a readable text file with unbroken links', async () => {
  const link = `http://localhost:3000/reset-password?token=${'a'.repeat(80)}`
  await mailer().send({
    to: 'ada@example.com',
    replyTo: 'bea@example.com',
    subject: 'Grüße',
    text: `Hier:\n\n${link}`,
    html: '<p>not this</p>',
  })
  const [file = '', ...more] = files()
  expect(more).toEqual([])
  const [head = '', ...body] = readFileSync(join(folder, file), 'utf8').split('\n\n')
  expect(head.split('\n')).toEqual([
    'From: Sextant <no-reply@sextant.example>',
    'To: ada@example.com',
    'Reply-To: bea@example.com',
    'Subject: Grüße',
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    'Precedence: bulk',
    expect.stringMatching(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ])
  expect(body.join('\n\n')).toBe(`Hier:\n\n${link}\n`)
})

test('an email that can be stopped says how, on one line for each header', async () => {
  const unsubscribeUrl = 'https://sextant.example/api/email-opt-outs/abc'
  await mailer().send({ to: 'ada@example.com', subject: 'one', text: '', unsubscribeUrl })
  const text = readFileSync(join(folder, files()[0] ?? ''), 'utf8')
  expect(text).toContain(`\nList-Unsubscribe: <${unsubscribeUrl}>\n`)
  expect(text).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
  for (const bad of [
    'https://x.example/\nBcc: eve@example.com',
    'https://x.example/>',
    'mailto:a',
  ]) {
    const sent = mailer().send({ to: 'a@example.com', subject: '', text: '', unsubscribeUrl: bad })
    await expect(sent).rejects.toThrow('an email has an invalid link')
  }
})

test('file names sort by time and cannot be guessed', async () => {
  for (const subject of ['one', 'two', 'three']) {
    await mailer().send({ to: 'ada@example.com', subject, text: '' })
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const subjects = files().map(
    (file) => /^Subject: (.*)$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1],
  )
  expect(subjects).toEqual(['one', 'two', 'three'])
  for (const file of files()) {
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f-]{36}\.eml$/)
  }
})

test('folder and files are readable by their owner only', async () => {
  await mailer().send({ to: 'ada@example.com', subject: 'one', text: '' })
  expect(modeOf(folder)).toBe(0o700)
  expect(modeOf(join(folder, files()[0] ?? ''))).toBe(0o600)
})

test('a check of a recipient writes nothing', async () => {
  await mailer().checkRecipient('ada@example.com')
  expect(readdirSync(scratch)).toEqual([])
})

test.each(['\r', '\n', '\r\n', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'])(
  'a subject with the line break %j stays one line',
  async (lineBreak) => {
    const subject = `${lineBreak}one${lineBreak}Bcc: eve@example.com${lineBreak}`
    await mailer().send({ to: 'ada@example.com', subject, text: '' })
    const text = readFileSync(join(folder, files()[0] ?? ''), 'utf8')
    const headers = text.split('\n\n', 1)[0]?.split(/[\r\n\v\f\u0085\u2028\u2029]/) ?? []
    expect(headers).toContain('Subject: one Bcc: eve@example.com')
    expect(headers).toHaveLength(10)
  },
)

test('an address cannot add headers', async () => {
  const sent = mailer().send({
    to: 'a@example.com\nBcc: eve@example.com',
    subject: '',
    text: '',
  })
  await expect(sent).rejects.toThrow('an email has an invalid address')
  expect(readdirSync(folder)).toEqual([])
})
