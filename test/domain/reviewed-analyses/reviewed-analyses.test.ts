import { expect, test } from 'vitest'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { analyze } from '#domain/analyst/analyst.ts'
import { CHANGE_CASES } from './change-cases.ts'
import { createCaseInput } from './create-case-input.ts'
import { LEVEL_CASES } from './level-cases.ts'
import type { ReviewedCase, Round } from './reviewed-case.ts'

const CASES = [...LEVEL_CASES, ...CHANGE_CASES]

const LINE_LENGTH = 100

test('sixty cases read as reviewed', async () => {
  expect(CASES).toHaveLength(60)
  const texts = CASES.map((reviewed, index) => print(reviewed, index + 1))
  await expect(`${texts.join('\n\n\n')}\n`).toMatchFileSnapshot('reviewed-analyses.txt')
})

test('no case says what a reader would take for a contradiction', () => {
  for (const reviewed of CASES) {
    const text = print(reviewed, 1)
    expect(text).not.toMatch(
      /which is needs work|falls behind|Most agreed|singled out|could slip|none stands out/,
    )
    // A question that few agree with is not presented as a strength.
    expect(text).not.toMatch(/(?<!its )Highest-scoring question: “[^”]+” \([\d.]+%; none of/)
  }
})

function print(reviewed: ReviewedCase, number: number): string {
  const { overview, strengths, improvements, recommendations } = analyze(
    ASSESSMENTS[reviewed.assessment],
    createCaseInput(reviewed),
  )
  return [
    `${number}. ${reviewed.title}`,
    ...circumstances(reviewed).map((line) => `   ${line}`),
    '',
    ...wrap(overview, '', ''),
    ...listed('Strengths', strengths, () => '- '),
    ...listed('Growth areas', improvements, () => '- '),
    ...listed('Action items', recommendations, (index) => `${index + 1}. `),
  ].join('\n')
}

function circumstances(reviewed: ReviewedCase): string[] {
  const { assessment, people, team, plan, round = 1, before, manager } = reviewed
  return [
    `${assessment}, ${people} people${team ? ` of a team of ${team}` : ''}, round ${round}, ${
      plan === 'basic' ? 'without' : 'with'
    } advanced analytics`,
    `answers: ${inWords(reviewed)}`,
    ...(before ? [`previous round, ${before.people} people: ${inWords(before)}`] : []),
    ...(manager ? [`manager: ${inWords(manager)}`] : []),
  ]
}

function inWords({ answers, except = {} }: Omit<Round, 'people'>): string {
  return [answers, ...Object.entries(except).map(([key, other]) => `${key}: ${other}`)].join('; ')
}

const listed = (
  title: string,
  items: readonly string[],
  mark: (index: number) => string,
): string[] => [
  '',
  title,
  ...items.flatMap((item, index) => {
    const indent = ' '.repeat(mark(index).length)
    return item
      .split('\n')
      .flatMap((line, number) => wrap(line, number === 0 ? mark(index) : indent, indent))
  }),
]

function wrap(text: string, first: string, next: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length + next.length <= LINE_LENGTH) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line, index) => `${index === 0 ? first : next}${line}`)
}
