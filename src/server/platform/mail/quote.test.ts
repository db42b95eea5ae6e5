import { describe, expect, test } from 'vitest'
import { quoted, withoutWebAddresses } from './quote.ts'

describe('a web address in a name or title', () => {
  test.each([
    ['Visit https://evil.example/login now', 'Visit [link removed] now'],
    ['HTTP://EVIL', '[link removed]'],
    ['http:\\\\evil.example', '[link removed]'],
    ['Go to www.evil.example', 'Go to [link removed]'],
    ['(WWW.evil)', '([link removed]'],
    ['evil.com/x', '[link removed]'],
    ['Pay: evil.co.uk/pay?a=b today', 'Pay: [link removed] today'],
    ['evil.io?x=1', '[link removed]'],
    ['evil.io#x', '[link removed]'],
    ['evil.net:8080', '[link removed]'],
    ['evil.com./x', '[link removed]'],
    ['evil。com/x', '[link removed]'],
    ['bücher.de/x and пример.рф/x', '[link removed] and [link removed]'],
    ['xn--e1afmkfd.xn--p1ai/x', '[link removed]'],
    ['https:evil.com/x', 'https:[link removed]'],
    ['-.evil.com/x 1https://evil', '[link removed] [link removed]'],
    ['ann@evil.com/x', 'ann@[link removed]'],
  ])('is left out: %s', (text, printed) => {
    expect(withoutWebAddresses(text)).toBe(printed)
  })

  test.each([
    ['Node.js'],
    ['Node.js/Express'],
    ['Vue.js, D3.js & package.json/scripts'],
    ['Booking.com'],
    ['and/or, CI/CD, 24/7, e.g./i.e.'],
    ['What does www. mean?'],
    ['Release 2.0/3.1'],
    ['Ratio 3:1, at 10:30'],
    ['awww.no'],
  ])('is nothing else: %s', (text) => {
    expect(withoutWebAddresses(text)).toBe(text)
  })

  test('is found in linear time', () => {
    const started = performance.now()
    for (const part of ['a.', 'a', 'a:', 'www', 'com.', '-'])
      withoutWebAddresses(part.repeat(5_000))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('a quoted name', () => {
  test('cannot end its quotation marks, start a line or hide anything', () => {
    expect(quoted('Blue” (ceo@bigcorp.com)\n\nPay “now"')).toBe(
      "“Blue' (ceo@bigcorp.com) Pay 'now'”",
    )
    expect(quoted('  evil\u200b.com/x\u202e ')).toBe('“[link removed]”')
  })

  test('keeps every script', () => {
    expect(quoted('Zoë Müller-Łuk 李 أحمد')).toBe('“Zoë Müller-Łuk 李 أحمد”')
  })
})
