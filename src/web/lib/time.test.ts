import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { formatDate, formatDateTime, formatDateTimeInUtc, formatDayOrToday } from './time.ts'

const moments = fc.date({
  min: new Date('1970-01-02'),
  max: new Date('2999-12-30'),
  noInvalidDate: true,
})

afterEach(() => vi.unstubAllEnvs())

// Some versions of Intl have a narrow space before AM.
const plainSpaces = (text: string) => text.replaceAll('\u{202F}', ' ')

test('formatDate matches Intl for US English in the local time zone', () => {
  const standard = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
  fc.assert(
    fc.property(moments, (moment) => {
      expect(formatDate(moment.toISOString())).toBe(standard.format(moment))
    }),
  )
})

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'times match Intl for US English, in the local time zone and in UTC: %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const styles = { dateStyle: 'medium', timeStyle: 'short' } as const
    const local = new Intl.DateTimeFormat('en-US', styles)
    const utc = new Intl.DateTimeFormat('en-US', { ...styles, timeZone: 'UTC' })
    fc.assert(
      fc.property(moments, (moment) => {
        const iso = moment.toISOString()
        expect(formatDateTime(iso)).toBe(plainSpaces(local.format(moment)))
        expect(formatDateTimeInUtc(iso)).toBe(`${plainSpaces(utc.format(moment))} UTC`)
      }),
    )
  },
)

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'a stored day is the same in every time zone and says that it is UTC: %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const standard = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    fc.assert(
      fc.property(moments, (moment) => {
        const day = moment.toISOString().slice(0, 10)
        expect(formatDate(day)).toBe(`${standard.format(moment)} (UTC)`)
      }),
    )
  },
)

test('a stored time is in the time zone of the reader', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  const evening = '2026-11-23T02:00:00.000Z'
  expect(formatDate(evening)).toBe('Nov 22, 2026')
  expect(formatDate('2026-11-23')).toBe('Nov 23, 2026 (UTC)')
})

const NOW = new Date('2025-07-30T23:59:59Z')

test.each([
  ['2025-07-30', 'today (UTC)'],
  ['2025-07-29', 'Jul 29, 2025 (UTC)'],
  ['2024-07-30', 'Jul 30, 2024 (UTC)'],
])('%s is shown as %s', (day, text) => {
  expect(formatDayOrToday(day, NOW)).toBe(text)
})
