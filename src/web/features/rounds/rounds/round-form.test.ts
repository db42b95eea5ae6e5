import { expect, test } from 'vitest'
import type { Round } from '#contract/rounds.ts'
import {
  checkRound,
  invitable,
  openQuestionsInWords,
  releaseRuleInWords,
  settingsOf,
  tooFewInWords,
  toRoundInput,
  withDefaults,
} from './round-form.ts'
import type { RoundValues } from './round-form.ts'

const values: RoundValues = {
  teamId: '1',
  assessmentType: 'teamwork',
  title: 'Round',
  description: '',
  linkLife: '',
  linkHours: '',
  groupSize: '',
  expectedResponses: '',
  access: '',
  people: '',
  sharing: '',
  offeredQuestions: [],
  ownQuestion: '',
  canSkip: '',
}

const sizeOf = (change: Partial<RoundValues>, members: number, smallest: 1 | 8 = 1) =>
  withDefaults({ ...values, ...change }, { members, unlocked: true, smallest, title: '' }).groupSize

test('the group size follows access, team and workspace until one is chosen', () => {
  expect(sizeOf({}, 9)).toBe('5')
  expect(sizeOf({ access: 'open' }, 9)).toBe('3')
  expect(sizeOf({}, 7)).toBe('3')
  expect(sizeOf({}, 7, 8)).toBe('8')
  expect(sizeOf({ groupSize: '4' }, 9)).toBe('4')
})

test('the summary says what becomes of too few responses in an invited round', () => {
  expect(releaseRuleInWords({ groupSize: 3, access: 'open' })).toBe(
    'Responses are added to the results in groups of at least three: when the round ends, or when you choose to show them.',
  )
  expect(releaseRuleInWords({ groupSize: 3, access: 'invited' })).toMatch(
    /or once before, when you choose to show them\. If fewer are waiting at the end, they are deleted unread\.$/,
  )
})

test('a creator is not invited, at any address of their mailbox', () => {
  const members = ['ann@x.org', 'Mary+team@x.org', 'mary@y.org'].map((email) => ({
    id: email,
    name: null,
    email,
  }))
  const invited = invitable(members, 'mary@x.org').map(({ email }) => email)
  expect(invited).toEqual(['ann@x.org', 'mary@y.org'])
})

test('a team with too few people to invite is refused in words', () => {
  expect(tooFewInWords(3, 3)).toBeUndefined()
  expect(tooFewInWords(0, 3)).toBe(
    'A group size of 3 needs at least 3 people. Add them to the team.',
  )
  expect(tooFewInWords(4, 5)).toBe(
    'A group size of 5 needs at least 5 people. Without you, the team has 4. Add people, or choose a smaller group size.',
  )
})

const sharingOf = (change: Partial<RoundValues>) =>
  withDefaults({ ...values, ...change }, { members: 9, unlocked: true, smallest: 1, title: '' })
    .sharing

test('the next round begins with the settings of the last one', () => {
  const last = {
    access: 'open',
    groupSize: 4,
    sharing: 'team',
    canSkip: true,
    expectedResponses: 9,
  } as Round
  const next = {
    access: 'open',
    groupSize: '4',
    sharing: 'team',
    canSkip: 'yes',
    expectedResponses: '9',
  }
  expect(settingsOf(last, 3)).toEqual(next)
  expect(settingsOf(last, 5)).toEqual({ ...next, groupSize: '' })
  expect(settingsOf({ ...last, access: 'invited', canSkip: false }, 3)).toMatchObject({
    access: 'invited',
    canSkip: 'no',
    expectedResponses: '',
  })
})

test('the results are for the team too where it is invited, until something is chosen', () => {
  expect(sharingOf({})).toBe('team')
  expect(sharingOf({ access: 'open' })).toBe('manager')
  expect(sharingOf({ access: 'open', sharing: 'team' })).toBe('team')
  expect(sharingOf({ sharing: 'manager' })).toBe('manager')
})

const askedIn = (change: Partial<RoundValues>, members: number) => {
  const asking = { ...values, offeredQuestions: ['What should we keep doing?'], ...change }
  const complete = withDefaults(asking, { members, unlocked: true, smallest: 1, title: '' })
  return [openQuestionsInWords(complete), toRoundInput(complete).openQuestions?.length]
}

test('open questions are asked without protection, or of as many as comments need', () => {
  expect(askedIn({}, 5)).toEqual(['1 question', 1])
  expect(askedIn({}, 4)).toEqual(['Needs 5 invited people', 0])
  expect(askedIn({ groupSize: '8' }, 7)).toEqual(['Needs 8 invited people', 0])
  expect(askedIn({ access: 'open' }, 9)).toEqual(['Only in invited rounds', 0])
  expect(askedIn({ access: 'open', groupSize: '1' }, 9)).toEqual(['1 question', 1])
})

const lifeOf = (change: Partial<RoundValues>, unlocked: boolean) =>
  withDefaults({ ...values, ...change }, { members: 9, unlocked, smallest: 1, title: '' }).linkLife

test('what is missing is named in the order of the page', () => {
  const missing = checkRound({ ...values, teamId: '', assessmentType: '' })
  expect(missing.map(({ field }) => field)).toEqual(['teamId', 'assessmentType'])
})

test('an open round never keeps an end that only an invited one can have', () => {
  expect(lifeOf({ access: 'invited', linkLife: '744' }, false)).toBe('744')
  expect(lifeOf({ access: 'open', linkLife: '744' }, true)).toBe('24')
  expect(lifeOf({ access: 'open', linkLife: '744' }, false)).toBe('24')
  expect(lifeOf({ access: 'open', linkLife: '264' }, true)).toBe('264')
})
