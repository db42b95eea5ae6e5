import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressKey,
  addressProblem,
  domainLetters,
  isAddress,
  isSameAddress,
  needsSmtpUtf8,
  readableAddress,
} from './email-address.ts'

const name = (octets: number) => 'a'.repeat(octets)

test.each([
  ['a tag', 'ann.lee+1@mail.x.org'],
  ['an ampersand', 'r&d@x.org'],
  ['other signs', "!#$%&'*+/=?^_`{|}~-@x.org"],
  ['an apostrophe', "o'neil@x.org"],
  ['a top-level domain in ASCII', 'ann@xn--e1afmkfd.xn--p1ai'],
  ['an international domain', 'ann@пример.рф'],
  ['a domain with a sharp s', 'ann@straße.example'],
  ['letters before the @', 'jürgen@müller.example'],
  ['one other script', 'анна7@пример.рф'],
  ['the three scripts of Japanese', '田中さんカー@例え.jp'],
  ['marks that no letter contains', 'नमस्ते@भारत.भारत'],
  ['letters from right to left', 'דוד@דוגמה.קום'],
  ['64 octets before the @', `${name(64)}@x.org`],
  ['64 octets in 32 letters', `${'я'.repeat(32)}@x.org`],
  ['254 octets', `a@${'b'.repeat(61)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(58)}.org`],
  ['an emoji in the domain', 'ann@i❤.ws'],
])('%s is taken: %s', (_what, email) => {
  expect(addressProblem(email)).toBeUndefined()
  expect(addressProblem(readableAddress(email))).toBeUndefined()
})

test.each([
  ['no domain', 'ann'],
  ['no name', '@x.org'],
  ['a domain of one part', 'ann@x'],
  ['a dot first', '.ann@x.org'],
  ['two dots', 'a..b@x.org'],
  ['a dot last', 'ann.@x.org'],
  ['a dot after the domain', 'ann@x.org.'],
  ['two @', 'a@b@x.org'],
  ['a quoted name', '"ann lee"@x.org'],
  ['a comment', 'ann(home)@x.org'],
  ['a space', 'an n@x.org'],
  ['a line break', 'ann@x.org\n'],
  ['a hyphen at an end of a label', 'ann@-x.org'],
  ['a hyphen at the other end', 'ann@x-.org'],
  ['an underscore in the domain', 'ann@x_y.org'],
  ['an IP address', 'ann@192.0.2.1'],
  ['an IP literal', 'ann@[192.0.2.1]'],
  ['an IPv6 literal', 'ann@[IPv6:2001:db8::1]'],
  ['a number in place of a top-level domain', 'ann@x.123'],
  ['a hexadecimal IP address', 'ann@0xc0000201'],
  ['digits that a browser reads as an IP address', 'ann@１92.0.2.1'],
  ['a port', 'ann@x.org:25'],
  ['a port after letters', 'ann@müller.example:25'],
  ['a path after letters', 'ann@müller.example/eve.com'],
  ['a path in full-width signs', 'ann@x.org／eve.com'],
  ['an @ in full-width signs', 'ann@x.org＠eve.com'],
  ['a percent sign in the domain', 'ann@x%2eorg'],
  ['an emoji before the @', '❤@x.org'],
  ['an invisible character', 'an\u200bn@x.org'],
  ['an invisible letter', 'an\u115Fn@x.org'],
  ['an invisible mark', 'an\uFE0Fn@x.org'],
  ['a full-width letter', 'ａnn@x.org'],
  ['a ligature', 'ﬁn@x.org'],
  ['a mark first', '\u0301nn@x.org'],
  ['65 octets before the @', `${name(65)}@x.org`],
  ['66 octets in 33 letters', `${'я'.repeat(33)}@x.org`],
  ['255 octets', `a@${'b'.repeat(61)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(59)}.org`],
  ['a label of 64 octets once it is encoded', `ann@${'я'.repeat(63)}.org`],
  ['Punycode of more than 254 octets', `ann@${`${'я'.repeat(30)}.`.repeat(8)}org`],
])('%s is refused: %s', (_what, email) => {
  expect(addressProblem(email)).toBe('Please enter a valid email address.')
})

test.each(['bоb@x.org', 'αnn@x.org', 'anna.анна@x.org', 'ann+анна@x.org', 'taro田中@x.org'])(
  'several alphabets before the @ are refused, with the reason: %s',
  (email) => {
    expect(addressProblem(email)).toMatch(/^This address has letters of several alphabets/)
    expect(isAddress(email)).toBe(false)
  },
)

describe('the key of an address', () => {
  test.each([
    [' Ann.Lee@Example.COM ', 'ann.lee@example.com'],
    ['INFO@x.org', 'info@x.org'],
    ['ann@MÜLLER.example', 'ann@xn--mller-kva.example'],
    ['ann@XN--MLLER-KVA.example', 'ann@xn--mller-kva.example'],
    ['ann@mu\u0308ller。example', 'ann@xn--mller-kva.example'],
    ['JU\u0308RGEN@x.org', 'jürgen@x.org'],
    ['ΣΟΦΟΣ@x.org', 'σοφοσ@x.org'],
    ['σοφος@x.org', 'σοφοσ@x.org'],
    // Kelvin, which is composed to K.
    ['\u212Aim@x.org', 'kim@x.org'],
    ['Not An Address', '@not an address'],
  ])('of %s is %s', (email, key) => {
    expect(addressKey(email)).toBe(key)
  })

  test.each([
    ['ss@x.org', 'ß@x.org'],
    ['irem@x.org', 'ırem@x.org'],
    ['irem@x.org', 'İrem@x.org'],
    ['ann@strasse.example', 'ann@straße.example'],
    ['josé@x.org', 'jose@x.org'],
    ['bob@x.org', 'bоb@x.org'],
  ])('differs for the mailboxes %s and %s', (one, other) => {
    expect(isSameAddress(one, other)).toBe(false)
  })

  test('is its own key, for all letters', () => {
    const addresses = Array.from(
      { length: 0xd7_00 },
      (_, index) => `x${String.fromCodePoint(0x21 + index)}@x.org`,
    ).filter(isAddress)
    const changing = addresses.filter(
      (email) => addressKey(addressKey(email)) !== addressKey(email),
    )
    expect(changing).toEqual([])
  })
})

describe('an address as people read it', () => {
  test.each([
    ['Ann@Example.COM', 'Ann@Example.COM'],
    ['ann@xn--mller-kva.example', 'ann@müller.example'],
    ['ann@MÜLLER.example', 'ann@müller.example'],
    ['АННА@XN--E1AFMKFD.XN--P1AI', 'АННА@пример.рф'],
    ['ju\u0308rgen@x.org', 'jürgen@x.org'],
    // Mixed scripts can imitate a domain. The others have no letters, and no Punycode.
    ['bob@аcme.com', 'bob@xn--cme-5cd.com'],
    ['ann@i❤.ws', 'ann@xn--i-7iq.ws'],
    ['ann@xn--a.example', 'ann@xn--a.example'],
    ['ann@xn--z.example', 'ann@xn--z.example'],
    ['ann@xn--999999a.example', 'ann@xn--999999a.example'],
    // Letters that are not composed. Encoded again, they would be another domain.
    ['ann@xn--jose-yvc.com', 'ann@xn--jose-yvc.com'],
    ['no address', 'no address'],
  ])('%s is %s', (email, readable) => {
    expect(readableAddress(email)).toBe(readable)
    expect(isSameAddress(email, readable)).toBe(true)
  })

  test('has the letters of its domain, like those of Node', () => {
    const label = fc
      .string({
        unit: fc.constantFrom(...Array.from('abz09-äßяжが漢קא')),
        minLength: 1,
        maxLength: 12,
      })
      .filter((text) => domainToASCII(`${text}.org`) !== '')
    fc.assert(
      fc.property(label, (text) => {
        const ascii = domainToASCII(`${text}.org`)
        expect(domainLetters(`ann@${ascii}`)).toBe(domainToUnicode(ascii))
      }),
      { seed: 4711, numRuns: 500 },
    )
  })
})

test('letters before the @ need a mail server with SMTPUTF8, letters of the domain do not', () => {
  expect(needsSmtpUtf8('ann@müller.example')).toBe(false)
  expect(needsSmtpUtf8('jürgen@x.org')).toBe(true)
})
