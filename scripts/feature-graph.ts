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

/** Returns the imports between the feature folders of one side; those of test files do not count. */
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

/** Returns the imports between the folders of the server's platform code; a file beside them counts as one. */
export function platformEdges(): readonly Edge[] {
  const root = 'src/server/platform/'
  const folderOf = (file: string) =>
    file.startsWith(root) ? file.slice(root.length).split('/')[0] : undefined
  return [...importsUnder(root)]
    .filter(([file]) => !file.endsWith('.test.ts'))
    .flatMap(([file, imported]) =>
      imported.flatMap((target): Edge[] => {
        const [from, to] = [folderOf(file), folderOf(target)]
        return from && to && from !== to ? [{ from, to, files: [file, target] }] : []
      }),
    )
}

/** Returns area and feature of a file, as in `rounds/quiz`; undefined outside the features. */
const featureOf = (side: Side, file: string): string | undefined =>
  file.startsWith(`src/${side}/features/`) ? file.split('/').slice(3, 5).join('/') : undefined

const areaOf = (feature: string): string => feature.split('/')[0] ?? ''

/** Returns the edges that lie on a cycle: those whose target leads back to their source. */
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

/** Returns the features of one side as `area/feature`, in order. */
export const featuresOf = (side: Side): readonly string[] =>
  sorted(
    [...importsUnder(`src/${side}/features`).keys()].flatMap((file) => featureOf(side, file) ?? []),
  )

/** Returns the text with the picture of the areas between the two markers. */
export function withFeatureGraph(text: string): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`${ARCHITECTURE} lacks ${START} or ${END}`)
  return `${text.slice(0, start)}${START}\n\n${picture()}\n\n${text.slice(end)}`
}

/** Returns a diagram with a box for each area. */
function picture(): string {
  const edges = featureEdges('server')
  const areas = sorted(SIDES.flatMap((side) => featuresOf(side).map(areaOf)))
  const arrows = areas.flatMap((from) =>
    areas
      .filter(
        (to) =>
          to !== from &&
          importsBetween(edges, from, to) > Math.max(1, importsBetween(edges, to, from)),
      )
      .map((to) => `  ${from} --> ${to}`),
  )
  return ['```mermaid', 'flowchart TB', ...areas.map((area) => `  ${area}`), ...arrows, '```'].join(
    '\n',
  )
}

/** Returns how many pairs of server features there are of which one of `from` imports one of `to`. */
const importsBetween = (edges: readonly Edge[], from: string, to: string): number =>
  new Set(
    edges
      .filter((edge) => areaOf(edge.from) === from && areaOf(edge.to) === to)
      .map((edge) => `${edge.from} ${edge.to}`),
  ).size

const sorted = (names: Iterable<string>): string[] =>
  [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'en'))
