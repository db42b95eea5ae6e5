import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMemberName, parseMembers, printMembers } from './parse-members.ts'

/** Returns the people in a text, as `1 Ann Lee <ann@x.org>` with their problem. */
const read = (text: string): string[] =>
  parseMembers(text).entries.map(({ line, name, email, problem }) =>
    [
      line,
      name === null ? email : `${name} <${email}>`,
      ...(problem ? [problem.kind] : []),
      ...(problem?.kind === 'repeated' ? [problem.line] : []),
    ].join(' '),
  )

const ANN = 'Ann Lee <ann@x.org>'

test('a name with only invisible characters has to be corrected', () => {
  expect(read('\u3164\u200b <ann@x.org>')).toEqual(['1 \u3164\u200b <ann@x.org> name'])
})

test('accented letters are composed, as they are stored', () => {
  expect(read('Zoe\u0308 Lee <zoe@x.org>')).toEqual(['1 Zo\u00eb Lee <zoe@x.org>'])
})

test.each([
  ['Ann Lee <ann@x.org>; bob@x.org', [`1 ${ANN}`, '1 bob@x.org']],
  ['Ann Lee <ann@x.org>, Bob <bob@x.org>,', [`1 ${ANN}`, '1 Bob <bob@x.org>']],
  ['ann@x.org, bob@x.org,, cy@x.org', ['1 ann@x.org', '1 bob@x.org', '1 cy@x.org']],
  ['ann@x.org bob@x.org', ['1 ann@x.org', '1 bob@x.org']],
  ['ann@x.org\r\n\r\n  Ann Roe <roe@x.org>  \n', ['1 ann@x.org', '3 Ann Roe <roe@x.org>']],
  ['"Lee, Ann" <ann@x.org>', ['1 Lee, Ann <ann@x.org>']],
  [
    'Lee, Ann <ann@x.org>; Roe, Bob <bob@x.org>',
    ['1 Lee, Ann <ann@x.org>', '1 Roe, Bob <bob@x.org>'],
  ],
  ['"Lee, Ann <ann@x.org>"', ['1 Lee, Ann <ann@x.org>']],
  ["'Ann Lee' <mailto:ann@x.org>", [`1 ${ANN}`]],
  ['mailto:ann@x.org', ['1 ann@x.org']],
  ['“Ann Lee” <ann@x.org>.', [`1 ${ANN}`]],
  ['ann@x.org <ann@x.org>', ['1 ann@x.org']],
  ['Ann Lee\tann@x.org', [`1 ${ANN}`]],
  ['Ann Lee,ann@x.org', [`1 ${ANN}`]],
  ['ann@x.org;Ann Lee', [`1 ${ANN}`]],
  ['ann@x.org, Ann Lee, bob@x.org, Bob', [`1 ${ANN}`, '1 Bob <bob@x.org>']],
  ['Ann Lee ann@x.org', [`1 ${ANN}`]],
  ['ann@x.org (Ann Lee)', [`1 ${ANN}`]],
  ['Ann Lee <ann@x.org> Bob <bob@x.org>', [`1 ${ANN}`, '1 Bob <bob@x.org>']],
  ['- ann@x.org\n2. bob@x.org', ['1 ann@x.org', '2 bob@x.org']],
  ['Ann "The Boss" Lee <ann@x.org>', ['1 Ann "The Boss" Lee <ann@x.org>']],
])('%j is read', (text, people) => {
  expect(read(text)).toEqual(people)
})

test.each([
  ['mail: ann@x.org', ['1 ann@x.org']],
  ['E-Mail-Adresse: ann@x.org', ['1 ann@x.org']],
  ['mail:ann@x.org', ['1 ann@x.org']],
  ['smtp:ann@x.org', ['1 ann@x.org']],
  ['Ann Lee: ann@x.org', [`1 ${ANN}`]],
  ['Name: Ann Lee, Email: ann@x.org', [`1 ${ANN}`]],
  ['Team: Core <ann@x.org>', ['1 Team: Core <ann@x.org>']],
  ['ann＠x.org；bob@x.org，cy@x.org', ['1 ann@x.org', '1 bob@x.org', '1 cy@x.org']],
  ['Ann Lee <ａｎｎ＠x．org>', [`1 ${ANN}`]],
  ['\u200bann@\u2060x.o\u00adrg\u200b', ['1 ann@x.org']],
  ['Ann\u00ad Lee <ann@x.org>', [`1 ${ANN}`]],
  ['"Ｌｅｅ，Ann；＠" <ann@x.org>', ['1 Ｌｅｅ，Ann；＠ <ann@x.org>']],
])('%j is read without labels and invisible or full-width characters', (text, people) => {
  expect(read(text)).toEqual(people)
})

test.each([
  ['name,email\nAnn Lee,ann@x.org\nBob,bob@x.org'],
  ['Email;Full Name\nann@x.org;Ann Lee\nbob@x.org;Bob\n;'],
  ['E-mail address\tFirst name\tLast name\nann@x.org\tAnn\tLee\nbob@x.org\tBob\t'],
  ['\ufeff"Name","Work email"\r\n"Ann Lee","ann@x.org"\r\n"Bob","bob@x.org"\r\n'],
  ['Vorname;Nachname;E-Mail-Adresse\nAnn;Lee;ann@x.org\nBob;;bob@x.org'],
])('the table %j is read by its header', (text) => {
  expect(read(text)).toEqual([`2 ${ANN}`, '3 Bob <bob@x.org>'])
})

test('a table says which columns it does not use, and keeps rows that do not fit', () => {
  const text = 'Department,Name,Email\nSales,"Lee, ""Ann""",ann@x.org\nSales,Bob\na,b,c@x.org,d'
  expect(read(text)).toEqual([
    '2 Lee, "Ann" <ann@x.org>',
    '3 Sales address',
    '3 Bob address',
    '4 a address',
    '4 b address',
    '4 c@x.org',
    '4 d address',
  ])
  expect(parseMembers(text).unusedColumns).toEqual(['Department'])
})

test('a header with addresses alone is skipped', () => {
  expect(read('Email\nann@x.org')).toEqual(['2 ann@x.org'])
})

test('a header may follow empty lines', () => {
  expect(read('\n \nName,Email\nAnn Lee,ann@x.org')).toEqual([`4 ${ANN}`])
})

test('errors stay in their place: invalid and repeated addresses, names, and other addresses of a mailbox', () => {
  expect(read('ann@x.org\nbob@\nAnn <ANN@x.org>\nCy Roe\nDee <dee>')).toEqual([
    '1 ann@x.org',
    '2 bob@ address',
    '3 Ann <ANN@x.org> repeated 1',
    '4 Cy Roe address',
    '5 Dee <dee> address',
  ])
  expect(read('ann@x.org\nAnn <ann+work@x.org>')).toEqual([
    '1 ann@x.org',
    '2 Ann <ann+work@x.org> same mailbox',
  ])
  expect(read('ann@müller.example\nAnn <ANN@xn--mller-kva.example>')[1]).toMatch(/repeated 1$/)
  expect(read('r&d@x.org, bоb@x.org')).toEqual(['1 r&d@x.org', '1 bоb@x.org address'])
  expect(read('ann@x.org, bob, cy@x.org')).toEqual(['1 ann@x.org', '1 bob address', '1 cy@x.org'])
  expect(read(`${'n'.repeat(121)} <ann@x.org>`)[0]).toMatch(/name$/)
  expect(read('A\u202enn <ann@x.org>')[0]).toMatch(/name$/)
  expect(read('write to ann@x.org today')).toEqual(['1 write to ann@x.org today address'])
})

test('empty texts have no people', () => {
  expect(read('')).toEqual([])
  expect(read(' \n,;\n\t')).toEqual([])
})

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const address = fc.tuple(word, word).map(([local, domain]) => `${local}@${domain}.org`)
const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.stringMatching(/^[\w "'\\,;<>()@.-]{0,20}$/),
  )
  .map((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .filter(isMemberName)
const people = fc.uniqueArray(
  fc.record({ name: name.map((text) => text || null), email: address }),
  { selector: ({ email }) => email.toLowerCase(), maxLength: 20 },
)

test('what is printed is read again, with any names', () => {
  fc.assert(
    fc.property(people, (members) => {
      const read = parseMembers(printMembers(members))
      const expected = members.map(({ name, email }, index) => ({
        line: index + 1,
        name: name?.toLowerCase() === email.toLowerCase() ? null : name,
        email,
      }))
      expect(read).toEqual({ entries: expected, unusedColumns: [] })
    }),
    { seed: 4711, numRuns: 500 },
  )
})

/** Returns the letters in a text, and its at signs, in order of the alphabet. */
const lettersOf = (text: string): string =>
  Array.from(text.matchAll(/[abx@]/g), String)
    .toSorted()
    .join('')

test('no text is lost: every letter of a line without a header is in its entries', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[abx1@.,;<>"\\\t ()'-]{0,40}$/), (line) => {
      const shown = parseMembers(line).entries.map(({ name, email }) => `${name ?? ''}${email}`)
      expect(lettersOf(shown.join(''))).toBe(lettersOf(line))
    }),
    { seed: 4711, numRuns: 2000 },
  )
})
