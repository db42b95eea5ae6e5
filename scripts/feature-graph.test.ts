import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ARCHITECTURE,
  cyclicEdges,
  featureEdges,
  SIDES,
  withFeatureGraph,
} from './feature-graph.ts'
import { ROOT } from './run-command.ts'

test.for(SIDES)('feature folders of the %s import each other without cycles', (side) => {
  const cyclic = cyclicEdges(featureEdges(side))
  expect(cyclic.map(({ files }) => files.join(' -> '))).toEqual([])
})

test('finds the edges of a cycle of three and no others', () => {
  const cycle = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')]
  expect(cyclicEdges([edge('x', 'a'), ...cycle, edge('c', 'y')])).toEqual(cycle)
})

test(`${ARCHITECTURE} shows the current imports; scripts/write-feature-graph.ts updates it`, () => {
  const text = readFileSync(join(ROOT, ARCHITECTURE), 'utf8')
  expect(text).toBe(withFeatureGraph(text))
})

function edge(from: string, to: string) {
  return { from, to, files: [from, to] as const }
}
