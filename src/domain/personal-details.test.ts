import { describe, expect, test } from 'vitest'
import { findPersonalDetails } from './personal-details.ts'

const textsOf = (text: string, people: readonly string[] = []) =>
  findPersonalDetails(text, people).map(({ kind, text: own }) => `${kind}: ${own}`)

describe('personal details in a text', () => {
  test.each([
    ['write to ann.lee@example.com.', 'email: ann.lee@example.com'],
    ['(ann+x@mail.example.co.uk)', 'email: ann+x@mail.example.co.uk'],
    ['Anruf unter +49 170 1234567 bitte', 'phone: +49 170 1234567'],
    ['+1 (555) 010-9999', 'phone: +1 (555) 010-9999'],
    ['Mine is 555-010-9999', 'phone: 555-010-9999'],
    ['(555) 010-9999', 'phone: (555) 010-9999'],
    ['0170 1234567', 'phone: 0170 1234567'],
    ['0044 20 7946 0000', 'phone: 0044 20 7946 0000'],
    ['030/12345678', 'phone: 030/12345678'],
    ['Call me: 555-0199', 'phone: 555-0199'],
    ['ask @ann_lee about it', 'handle: @ann_lee'],
    ['Ms. Lee decides alone', 'name: Ms. Lee'],
    ['Dr Weber never listens', 'name: Dr Weber'],
    ['More time for tests.\nRegards, Ann', 'name: Ann'],
    ['More time.\n\nBest wishes,\nAnn Lee', 'name: Ann Lee'],
    ['More time. Thanks, Zoë!'.replace('!', ''), 'name: Zoë'],
    ['Hi, my name is Ann and I think so', 'name: Ann'],
  ])('are found in %j', (text, found) => {
    expect(textsOf(text)).toEqual([found])
  })

  test('are found by the names of the team', () => {
    const people = ['Ann Lee', 'Will Ray', 'Zoë', 'O’Neil Sam', '李娜', 'A. (Max) B-C [x]']
    expect(textsOf('ann lee should decide less', people)).toEqual(['name: ann lee'])
    expect(textsOf('I asked Ann.', people)).toEqual(['name: Ann'])
    expect(textsOf('Zoë and Sam argue', people)).toEqual(['name: Zoë', 'name: Sam'])
    expect(textsOf('问李娜', people)).toEqual(['name: 李娜'])
    expect(textsOf('Then Will said no', people)).toEqual(['name: Will'])
    expect(textsOf('Will we get time? Annual plans, will power.', people)).toEqual([])
  })

  test('are each named once', () => {
    expect(textsOf('a@b.example, a@b.example and Ann, Ann', ['Ann'])).toEqual([
      'email: a@b.example',
      'name: Ann',
    ])
  })

  test.each([
    'We met on 2026-11-24, 24.11.2026 and 11/24/2026.',
    'From 01.02.2026 - 05.02.2026 nothing happened.',
    'It costs 1,000,000 or 1.000.000,00 or 1000000 euros.',
    'Between 2024-2026 we went from 100-200 to 1.2.3.4 and v10.11.12.',
    'Ticket ABC-12345678 and 10 000 000 rows, 99.999999 % uptime.',
    'Meet at 10:30 in room 4.01.2, 20 people, 3 5 8 13 21 34.',
    '@here and @team: use @types/node, look @ the board',
    'The Product Owner and Scrum Master agree. Regards to all.',
    'Thanks, everyone',
    'Best of all: the retrospective',
    'This is Agile. I am German.',
    '',
  ])('are not seen in %j', (text) => {
    expect(textsOf(text)).toEqual([])
  })

  test('are found within milliseconds in the longest comment', () => {
    const before = process.threadCpuUsage()
    for (const part of ['1 ', '(1) ', 'a@', 'A '.repeat(2), 'Regards,\n', '@a.']) {
      findPersonalDetails(part.repeat(1_000).slice(0, 1_000), ['Ann Lee', 'Bob Ray'])
    }
    // In microseconds of the processor, which other work does not lengthen.
    expect(process.threadCpuUsage(before).user).toBeLessThan(200_000)
  })
})
