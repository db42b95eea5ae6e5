import type { RoundResults } from '#contract/results.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { filledShares, textOfPages } from '#test/server/pdf-text.ts'
import { closedRound } from '#test/server/round-exports.ts'
import { expect, test } from 'vitest'

const app = useApp()

/** Answers from 1 to 5 around `mean`, different for each person. */
const around = (mean: number, count: number) =>
  Array.from(
    { length: count },
    (_, person) => (position: number) =>
      Math.min(5, Math.max(1, mean + ((person * 7 + position * 3) % 3) - 1)),
  )

/** Creates two rounds of a team and returns the results and the report of the second. */
async function secondRound(
  mary: Client,
  [before, now]: readonly [number, number],
  count: number,
): Promise<{ summary: RoundResults['summary']; pdf: Buffer }> {
  const { id: teamId } = await mary.team({ name: 'Команда Север' })
  const change = { teamId, assessmentType: 'innovation', expectedResponses: 24 }
  await closedRound(app, mary, around(before, count), { ...change, title: 'Before' })
  const { id } = await closedRound(app, mary, around(now, count), { ...change, title: 'Now' })
  const { summary } = await (await mary.get(`/api/quiz-sessions/${id}/results-v2`)).json()
  const answer = await mary.get(`/api/quiz-sessions/${id}/report.pdf`)
  return { summary, pdf: Buffer.from(await answer.arrayBuffer()) }
}

const boundsText = ({ low, high }: { low: number; high: number }) =>
  `${Math.round(low)}–${Math.round(high)}`

test.each([
  { what: 'a fall', means: [4, 2], count: 6, tier: 'pro', verdict: 'Lower.' },
  { what: 'no change', means: [3, 3], count: 5, tier: 'pro', verdict: 'No clear change.' },
  {
    what: 'three responses',
    means: [3, 4],
    count: 3,
    tier: 'business',
    verdict: 'Too few responses to tell.',
  },
  { what: 'a rise', means: [2, 4], count: 8, tier: 'business', verdict: 'Higher.' },
] as const)(
  'page one has margins and the verdict, and no page is half empty: $what',
  async ({ means, count, tier, verdict }) => {
    const { summary, pdf } = await secondRound(await app.signedIn({ tier }), means, count)
    const [first = '', ...others] = textOfPages(pdf).map((page) => page.replaceAll(/\s+/g, ' '))
    expect(first).toContain('Команда Север')
    expect(first).toContain(verdict)
    expect(first).toContain('What to do first')
    const { overall, categories = [] } = summary.advanced ?? {}
    if (overall?.kind !== 'range') throw new Error('some of the team have not answered')
    expect(first).toContain(`Margin of error ${boundsText(overall)}`)
    const ranges = categories.flatMap(({ interval }) =>
      interval.kind === 'range' ? [boundsText(interval)] : [],
    )
    expect(ranges).toHaveLength(7)
    for (const range of ranges) expect(first).toContain(range)
    expect(others.join(' ')).toContain('Over time Over 2 rounds, the overall score went from')
    for (const share of filledShares(pdf).slice(0, -1)) expect(share).toBeGreaterThan(0.6)
  },
)

test('the report says what the team agreed and what has changed since', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team()
  await closedRound(app, mary, around(2, 5), { teamId, title: 'Before' })
  const actions = `/api/teams/${teamId}/actions`
  await mary.post(actions, { title: 'Handover checklist', category: 'Coordination' })
  await mary.post(actions, { title: 'Party', status: 'dropped', reason: 'No room.' })
  const { id } = await closedRound(app, mary, around(4, 5), { teamId, title: 'Now' })
  const answer = await mary.get(`/api/quiz-sessions/${id}/report.pdf`)
  const text = textOfPages(Buffer.from(await answer.arrayBuffer()))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toMatch(
    /What you agreed .*Agreed on \w+ \d+, \d+: Handover checklist \(open\)\. Coordination went from \d+ to \d+: higher\./,
  )
  expect(text).toMatch(/Party \(dropped\)\. Reason: No room\./)
})
