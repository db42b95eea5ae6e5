import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, formatDay, formatDayOrToday } from './time.ts'

const moments = fc.date({
  min: new Date('1970-01-02'),
  max: new Date('2999-12-30'),
  noInvalidDate: true,
})

test('formatDate matches Intl for US English in the local time zone', () => {
  const standard = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
  fc.assert(
    fc.property(moments, (moment) => {
      expect(formatDate(moment.toISOString())).toBe(standard.format(moment))
    }),
  )
})

test('formatDay is the same in every time zone', () => {
  const standard = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  fc.assert(
    fc.property(moments, (moment) => {
      const day = moment.toISOString().slice(0, 10)
      expect(formatDay(day)).toBe(standard.format(moment))
    }),
  )
})

const NOW = new Date('2025-07-30T23:59:59Z')

test.each([
  ['2025-07-30', 'today'],
  ['2025-07-29', 'Jul 29, 2025'],
  ['2024-07-30', 'Jul 30, 2024'],
])('%s is shown as %s', (day, text) => {
  expect(formatDayOrToday(day, NOW)).toBe(text)
})
