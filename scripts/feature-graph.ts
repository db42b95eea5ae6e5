import { importsUnder } from './imports.ts'

export const ARCHITECTURE = 'docs/architecture.md'
const [START, END] = ['<!-- feature-graph:start -->', '<!-- feature-graph:end -->']

export const SIDES = ['server', 'web'] as const
type Side = (typeof SIDES)[number]

/** An import of one feature's file by another feature's. */
interface Edge {
  readonly from: string
  readonly to: string
  /** The importing and the imported file. */
  readonly files: readonly [string, string]
}

/** The imports between the feature folders of one side; those of test files do not count. */
export function featureEdges(side: Side): readonly Edge[] {
  const edges: Edge[] = []
  for (const [file, imported] of importsUnder(`src/${side}/features`)) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const target of imported) {
      const [from, to] = [featureOf(side, file), featureOf(side, target)]
      if (from && to && from !== to) edges.push({ from, to, files: [file, target] })
    }
  }
  return edges
}

const featureOf = (side: Side, file: string): string | undefined =>
  file.startsWith(`src/${side}/features/`) ? file.split('/')[3] : undefined

/** The edges that lie on a cycle: those whose target leads back to their source. */
export function cyclicEdges(edges: readonly Edge[]): readonly Edge[] {
  const targets = targetsByFeature(edges)
  return edges.filter(({ from, to }) => reachable(targets, to).has(from))
}

function targetsByFeature(edges: readonly Edge[]): ReadonlyMap<string, ReadonlySet<string>> {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  return targets
}

function reachable(
  targets: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
): ReadonlySet<string> {
  const found = new Set([start])
  for (const feature of found) for (const target of targets.get(feature) ?? []) found.add(target)
  return found
}

/** The text with the list of all features and their imports between the two markers. */
export function withFeatureGraph(text: string): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`${ARCHITECTURE} lacks ${START} or ${END}`)
  const graph = SIDES.map((side) => `Features of \`src/${side}\`:\n\n${list(side)}`).join('\n\n')
  return `${text.slice(0, start)}${START}\n\n${graph}\n\n${text.slice(end)}`
}

function list(side: Side): string {
  const targets = targetsByFeature(featureEdges(side))
  const files = [...importsUnder(`src/${side}/features`).keys()]
  return sorted(files.flatMap((file) => featureOf(side, file) ?? []))
    .map((name) => {
      const imported = sorted(targets.get(name) ?? []).join(', ')
      return `- **${name}**${imported && ` → ${imported}`}`
    })
    .join('\n')
}

const sorted = (names: Iterable<string>): string[] =>
  [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'en'))
