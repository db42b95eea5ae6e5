import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AfterRoundTables } from '#server/platform/db/after-round-schema.ts'
import type { InvitedRoundTables } from '#server/platform/db/invited-round-schema.ts'
import { CommentsPrivacy, InvitedPeoplePrivacy } from '#web/features/site/legal/InvitedPeople.tsx'
import { expect, test } from 'vitest'

/** What the policy says of each table with data of people who are asked. A new table needs a sentence. */
const SENTENCES = {
  team_members: /address in the list of the team, .* until you are removed from it/,
  round_invitations:
    /address in the roster of each survey .* until the survey is deleted or its answers/,
  round_links: /fingerprint of each link that we send you, until the survey ends/,
  invited_rounds: /drawn your ticket, which happens at Start, until the survey ends/,
  email_opt_outs: /keep a fingerprint of your address until you allow them again/,
  email_opt_out_links: /It works for 400 days, and for as long we keep a fingerprint of it/,
  held_comments: /comments that are still held back are deleted unread/,
  comments: /Comments are deleted with the survey, or when its answers are erased/,
  actions: /actions that the team has agreed on, with the name of their owner, until they/,
} satisfies Record<keyof InvitedRoundTables | keyof AfterRoundTables, RegExp>

test('the privacy policy says what is stored of people who are asked, and for how long', () => {
  const sections = [CommentsPrivacy, InvitedPeoplePrivacy].map((section) => createElement(section))
  const text = sections
    .map((section) => renderToStaticMarkup(section))
    .join(' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  for (const sentence of Object.values(SENTENCES)) expect(text).toMatch(sentence)
  // Columns and keys that outlive or end with the round.
  expect(text).toMatch(/public key of the survey, until 30 days after the end/)
  expect(text).toMatch(/private key of the survey is deleted when it ends/)
  expect(text).toMatch(/restarted it, the name of each person .* and the domain of that person/)
})
