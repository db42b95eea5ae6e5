import { expect, test } from 'vitest'
import type { Round } from '#contract/rounds.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { fileNameOf } from './file-name.ts'

const titled = (title: string) =>
  fileNameOf(
    { title, createdAt: '2026-11-21T09:00:00.000Z', assessmentType: 'teamwork' } as Round,
    '.pdf',
  )

test.each([
  ['Autumn check #1', 'sextant-autumn-check-1-2026-11-21.pdf'],
  ['Zespół Łódź', 'sextant-zespół-łódź-2026-11-21.pdf'],
  ['סקר צוות', 'sextant-סקר-צוות-2026-11-21.pdf'],
  ['"; filename=../../etc/passwd', 'sextant-filename-etc-passwd-2026-11-21.pdf'],
  ['😀', 'sextant-teamwork-2026-11-21.pdf'],
  ['W'.repeat(160), `sextant-${'w'.repeat(60)}-2026-11-21.pdf`],
])('the file name for %s', (title, name) => {
  expect(titled(title)).toBe(name)
})

test('a header has an ASCII name and the full name', () => {
  expect(attachment('sextant-zespół-łódź.pdf')).toBe(
    "attachment; filename=sextant-zespo-odz.pdf; filename*=UTF-8''sextant-zesp%C3%B3%C5%82-%C5%82%C3%B3d%C5%BA.pdf",
  )
})
