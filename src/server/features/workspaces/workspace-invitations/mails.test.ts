import { expect, test } from 'vitest'
import { invitationMail } from './mails.ts'
import type { InvitationText } from './mails.ts'

const LINK = 'https://sextant.example/workspace-invitations/token'

const mailFor = (change: Partial<InvitationText> = {}) =>
  invitationMail(
    {
      to: 'grace@example.com',
      inviter: { name: 'Mary Jackson', email: 'mary@example.com' },
      workspaceName: 'Acme',
      role: 'manager',
      teams: ['Core', 'Web'],
      expiresAt: new Date('2026-11-30T23:30:00Z'),
      ...change,
    },
    LINK,
  )

test('says who invites to what, as what, with which teams and until when', () => {
  const { to, subject, text } = mailFor()
  expect(to).toBe('grace@example.com')
  expect(subject).toBe('You are invited to a workspace on Sextant')
  expect(text.split('\n\n')).toEqual([
    '“Mary Jackson” (mary@example.com) invites you to the workspace “Acme” on Sextant as a manager: you can create teams and survey rounds, and see the results of the teams given to you.',
    'Teams given to you: “Core” and “Web”.',
    LINK,
    'The link can be used once, by an account with this address, until November 30, 2026 (UTC).',
    'If you do not know who sent this, ignore this email. Nothing happens unless you accept.',
  ])
})

test('names no teams for an owner, who sees all, or if none are given', () => {
  expect(mailFor({ role: 'owner' }).text).toContain(
    'as an owner: you can see and change everything',
  )
  expect(mailFor({ role: 'owner' }).text).not.toContain('Teams given')
  expect(mailFor({ teams: [] }).text).not.toContain('Teams given')
})

test('counts teams beyond twenty', () => {
  const teams = Array.from({ length: 23 }, (_, at) => `Team ${at + 1}`)
  expect(mailFor({ teams }).text).toContain('“Team 19”, “Team 20”, and 3 more.')
})

test('escapes all names in HTML', () => {
  const { html } = mailFor({
    inviter: { name: '<b>Mary</b>', email: 'mary@example.com' },
    workspaceName: '<img src=x>',
    teams: ['"><script>alert(1)</script>'],
  })
  expect(html?.replaceAll(/<\/?p>|<\/?a[^>]*>/g, '')).not.toMatch(/[<>]/)
})
