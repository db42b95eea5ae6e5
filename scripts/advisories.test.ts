import { expect, test } from 'vitest'
import { readAdvisories } from './advisories.ts'

const advisory = (title: string) => ({ source: 1, title, url: `https://a.example/${title}` })

test('advisories are listed once each, the worst first', () => {
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      a: { name: 'a', severity: 'low', via: [advisory('one')] },
      b: { name: 'b', severity: 'critical', via: [advisory('two'), advisory('three')] },
      c: { name: 'c', severity: 'critical', via: ['b'] },
    },
    metadata: {},
  }
  expect(readAdvisories(JSON.stringify(report))).toEqual([
    'critical: b, two (https://a.example/two)',
    'critical: b, three (https://a.example/three)',
    'low: a, one (https://a.example/one)',
  ])
  expect(readAdvisories(JSON.stringify({ ...report, vulnerabilities: {} }))).toEqual([])
})

test.each([
  ['no answer', ''],
  ['an error', '{"message":"request to … failed","error":{"summary":"","detail":""}}'],
  ['a page of a proxy', '<html>403</html>'],
])('%s of the registry means that nothing was checked', (_, output) => {
  expect(readAdvisories(output)).toBeNull()
})
