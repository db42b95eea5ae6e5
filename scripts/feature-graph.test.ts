import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ARCHITECTURE,
  cyclicEdges,
  featureEdges,
  featuresOf,
  platformEdges,
  SIDES,
  withFeatureGraph,
} from './feature-graph.ts'
import { ROOT } from './run-command.ts'

test.for(SIDES)('feature folders of the %s import each other without cycles', (side) => {
  const cyclic = cyclicEdges(featureEdges(side))
  expect(cyclic.map(({ files }) => files.join(' -> '))).toEqual([])
})

/** Names that a door may have. */
const MOST_NAMES = 25

test('server features import each other through public.ts only', () => {
  const besides = featureEdges('server').filter(
    ({ files: [, target] }) => !target.endsWith('/public.ts'),
  )
  expect(besides.map(({ files }) => files.join(' -> '))).toEqual([])
})

test('web features import no page of another one', () => {
  const pages = featureEdges('web').filter(({ files: [, target] }) => target.endsWith('Page.tsx'))
  expect(pages.map(({ files }) => files.join(' -> '))).toEqual([])
})

test('a public.ts exports by name what other features use, and not too much', () => {
  const doors = featuresOf('server').flatMap((feature) => {
    const file = join(ROOT, 'src/server/features', feature, 'public.ts')
    return existsSync(file) ? [{ feature, text: readFileSync(file, 'utf8') }] : []
  })
  expect(doors.length).toBeGreaterThan(20)
  expect(doors.filter(({ text }) => /export \*|import\(/.test(text))).toEqual([])
  const names = doors.map(({ feature, text }) => {
    const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '\.\/[\w-]+\.ts'$/gm)]
    return {
      feature,
      count: lists.flatMap(([, list = '']) => list.match(/[^\s,][^,]*/g) ?? []).length,
    }
  })
  expect(names.filter(({ count }) => count > MOST_NAMES)).toEqual([])
  const counts = names.map(({ count }) => count).toSorted((a, b) => a - b)
  expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(12)
})

test('only the HTTP code of the platform throws errors of the API', () => {
  const thrown = platformEdges().filter(({ files: [, target] }) => target.endsWith('app-error.ts'))
  expect(thrown.map(({ files }) => files.join(' -> '))).toEqual([])
})

test('folders of the platform import each other without cycles', () => {
  const edges = platformEdges()
  expect(edges.length).toBeGreaterThan(50)
  expect(cyclicEdges(edges).map(({ files }) => files.join(' -> '))).toEqual([])
})

test('finds the edges of a cycle of three and no others', () => {
  const cycle = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')]
  expect(cyclicEdges([edge('x', 'a'), ...cycle, edge('c', 'y')])).toEqual(cycle)
})

test(`${ARCHITECTURE} shows the current imports; scripts/write-feature-graph.ts updates it`, () => {
  const text = readFileSync(join(ROOT, ARCHITECTURE), 'utf8')
  expect(text).toBe(withFeatureGraph(text))
})

test.for(SIDES)(`${ARCHITECTURE} says what each feature of the %s does`, (side) => {
  const text = readFileSync(join(ROOT, ARCHITECTURE), 'utf8')
  const start = text.indexOf(side === 'server' ? '## Server features' : '## Web features')
  const list = text.slice(start, text.indexOf('\n## ', start + 1))
  const rows = [...list.matchAll(/^- `([\w-]+\/[\w-]+)`: \S/gm)]
  expect(rows.map(([, feature]) => feature)).toEqual(featuresOf(side))
})

test(`${ARCHITECTURE} says what each folder of the platform does`, () => {
  const text = readFileSync(join(ROOT, ARCHITECTURE), 'utf8')
  const start = text.indexOf('## Server platform')
  const list = text.slice(start, text.indexOf('\n## ', start + 1))
  const folders = readdirSync(join(ROOT, 'src/server/platform'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const rows = [...list.matchAll(/^- `([\w-]+)`: \S/gm)].map(([, name]) => name)
  expect(rows).toEqual(folders.toSorted())
})

function edge(from: string, to: string) {
  return { from, to, files: [from, to] as const }
}
