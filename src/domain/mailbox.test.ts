import { describe, expect, test } from 'vitest'
import { isSameMailbox, mailboxOf } from './mailbox.ts'

describe('the mailbox of an address', () => {
  test.each([
    ['Ann.Lee@Example.com', 'ann.lee@example.com'],
    ['ann+work@example.com', 'ann@example.com'],
    ['ann+a+b@example.com', 'ann@example.com'],
    ['+ann@example.com', '+ann@example.com'],
    ['a.n.n+x@gmail.com', 'ann@gmail.com'],
    ['Ann@googlemail.com', 'ann@gmail.com'],
    ['a.n.n@example.com', 'a.n.n@example.com'],
    ['Анна+Work@Пример.РФ', 'анна@xn--e1afmkfd.xn--p1ai'],
    ['r&d+lab@müller.example', 'r&d@xn--mller-kva.example'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
    expect(mailboxOf(mailbox)).toBe(mailbox)
  })

  test('tells addresses of one mailbox from others', () => {
    expect(isSameMailbox('boss+bobroe@acme.example', 'BOSS@acme.example')).toBe(true)
    expect(isSameMailbox('bob.roe@acme.example', 'bobroe@acme.example')).toBe(false)
  })
})
