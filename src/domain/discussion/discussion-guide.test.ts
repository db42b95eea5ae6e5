import { describe, expect, it } from 'vitest'
import {
  categoryAnswers,
  createInput,
  createSubmissions,
} from '#domain/analyst/analyst-fixtures.ts'
import type { RoundOptions } from '#domain/analyst/analyst-fixtures.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { TALK_MINUTES } from './minutes.ts'
import { talkOf } from './discussion-guide.ts'
import { topicsOf } from './topics.ts'

const { teamwork } = ASSESSMENTS

const topics = (submissions: readonly number[][], options?: RoundOptions) =>
  topicsOf(teamwork, createInput(teamwork, submissions, options))

const talk = (submissions: readonly number[][], options?: RoundOptions, agreed: string[] = []) =>
  talkOf(teamwork, createInput(teamwork, submissions, options), { minutes: 30, agreed })

/** Returns Communication at 5 and Coordination at 2, the others at 3. */
const uneven = (headcount: number) =>
  createSubmissions(headcount, { ...categoryAnswers(0, 5), ...categoryAnswers(4, 2) })

/** Returns half of the people strongly disagree with question `position`, and half strongly agree. */
const splitOn = (position: number, submissions: readonly number[][]) =>
  submissions.map((answers, person) => answers.with(position, person % 2 === 0 ? 1 : 5))

describe('the topics of a first round', () => {
  it('are the strength and the lowest category, from three responses', () => {
    const { strength, topics: found } = topics(uneven(3))
    expect(strength).toMatchObject({ kind: 'high', category: 'Communication' })
    expect(strength?.finding).toBe('100%, clearly highest.')
    expect(found).toMatchObject([{ kind: 'low', category: 'Coordination' }])
    expect(found[0]?.question).toBeUndefined()
  })

  it('read out the question that is lowest of all', () => {
    const answers = uneven(5).map((own) => own.with(6, 1))
    const [lowest] = topics(answers, { advanced: true }).topics
    expect(lowest?.question?.questionText).toMatch(/^The deadlines of our separate tasks/)
    expect(lowest?.prompts[0]).toMatch(/^Which deadlines collide/)
  })

  it('are none if everyone answers everything alike: the team chooses', () => {
    expect(topics(createSubmissions(6), { advanced: true })).toEqual({
      strength: undefined,
      topics: [],
    })
    const step = talk(createSubmissions(6)).steps.find(({ title }) => title === 'The team chooses')
    expect(step?.say.length).toBeGreaterThanOrEqual(4)
  })

  it('begin with a split question, and name it only with advanced analytics and five responses', () => {
    const split = splitOn(9, uneven(6))
    expect(topics(split, { advanced: true }).topics).toMatchObject([
      {
        kind: 'split',
        category: 'Mutual Support',
        finding: 'Opinions are split: 3 disagree, 3 agree, no one in between.',
      },
      { kind: 'low', category: 'Coordination' },
    ])
    expect(topics(split).topics.map(({ kind }) => kind)).toEqual(['low'])
    const few = splitOn(9, uneven(4))
    expect(topics(few, { advanced: true }).topics.map(({ kind }) => kind)).toEqual(['low'])
  })
})

describe('the topics of a second round', () => {
  const before = uneven(12)

  it('begin with a clear fall', () => {
    const fallen = createSubmissions(12, { ...categoryAnswers(0, 5), ...categoryAnswers(8, 1) })
    expect(topics(fallen, { advanced: true, before, round: 2 }).topics[0]).toMatchObject({
      kind: 'fell',
      category: 'Mutual Support',
      finding: 'Down from 60% to 20%, a clear change since the last round.',
    })
    expect(topics(fallen, { before, round: 2 }).topics[0]?.kind).toBe('low')
  })

  it('praise the widest clear rise', () => {
    const risen = createSubmissions(12, { ...categoryAnswers(0, 5), ...categoryAnswers(4, 5) })
    expect(topics(risen, { advanced: true, before, round: 2 }).strength).toMatchObject({
      kind: 'rose',
      category: 'Coordination',
    })
  })

  it('ask for one step where the lowest category has not clearly changed', () => {
    expect(topics(before, { advanced: true, before, round: 2 }).topics).toMatchObject([
      { kind: 'level', category: 'Coordination' },
    ])
  })
})

describe('a talk', () => {
  it.each(TALK_MINUTES)('takes %i minutes in all, with or without agreed actions', (minutes) => {
    for (const submissions of [createSubmissions(3), uneven(3), splitOn(9, uneven(6))]) {
      for (const agreed of [[], ['Agreed on October 3: a list (done).']]) {
        const input = createInput(teamwork, submissions, { advanced: true })
        const { steps } = talkOf(teamwork, input, { minutes, agreed })
        expect(steps.reduce((sum, step) => sum + step.minutes, 0)).toBe(minutes)
        expect(steps.slice(1).every((step) => step.minutes >= 2)).toBe(true)
        expect(steps.some(({ title }) => title === 'Look back')).toBe(agreed.length > 0)
      }
    }
  })

  it('asks for help from outside where the answers are alarming', () => {
    const [before] = talk(createSubmissions(5, categoryAnswers(16, 1))).steps
    expect(before?.todo).toMatch(/^Let someone from outside/)
    expect(talk(uneven(5)).steps[0]?.todo).not.toMatch(/outside/)
  })

  it('never asks who answered what', () => {
    for (const submissions of [createSubmissions(3), splitOn(9, uneven(6))]) {
      const { steps, avoid } = talk(submissions, { advanced: true })
      const asked = steps.flatMap(({ say }) => say).join(' ')
      expect(asked).not.toMatch(/who (said|gave|voted)|why did/i)
      expect(avoid[0]).toMatch(/^Do not guess or ask who answered what/)
    }
  })
})
