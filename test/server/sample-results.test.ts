import type { SampleResult } from '#contract/assessments.ts'
import { formatScore } from '#domain/scoring.ts'
import { useApp } from '#test/server/app.ts'
import { expect, test } from 'vitest'

const app = useApp({ pages: true })

const withoutTags = (html: string): string =>
  html.replaceAll('<!-- -->', '').replace(/<[^>]*>/g, ' ')

test.each(['/', '/results'])('%s shows the scores of the sample-results call', async (path) => {
  const visitor = app.visitor()
  const samples: Record<string, SampleResult> = await (
    await visitor.get('/api/sample-results')
  ).json()
  const html = await (await visitor.get(path)).text()
  expect(Object.keys(samples)).toHaveLength(6)
  for (const { title, totalScore, categories } of Object.values(samples)) {
    const [before = '', after = ''] = html.split(`>Sample result: ${title}</caption>`)
    const heading = before.slice(before.lastIndexOf(`>${title}</h`))
    expect(withoutTags(heading.replace(/^>/, ''))).toMatch(
      new RegExp(`^${title} +${formatScore(totalScore)} */100`),
    )
    const rows = withoutTags(after.replace(/<\/table>.*/s, ''))
    expect(rows.match(/[\d.]+(?=%)/g)?.map(Number)).toEqual(
      categories.map(({ percentage }) => percentage),
    )
    for (const { category } of categories) expect(rows).toContain(category)
  }
})
