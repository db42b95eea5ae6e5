import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin, Rollup } from 'vite'

const WEB = resolve(import.meta.dirname, '..', 'src', 'web')
/** What every page loads. */
const ROOT = ['entry.client.tsx', 'root.tsx']

/**
 * A further file costs a page as much as this many characters of source code that it does not need.
 * With the weight below all pages together load 635 files and 6,296 KiB. At 20,000 or 30,000, or with
 * a weight of 1 to 3, a page exceeds its budget.
 */
const FILE_COST = 28_000

/** A visitor of a public page comes with an empty cache: code in vain costs that much more there. */
const PUBLIC_WEIGHT = 3.5
const LOGIN_LAYOUT = 'RequireLogin.tsx'

/** More than there are chunks. */
const MAX_CHUNKS = 64

/** Modules in one file. */
interface Chunk {
  /** The pages that load it. */
  readonly pages: ReadonlySet<number>
  readonly modules: readonly string[]
  /** What each page would load in vain if it loaded the chunk, in weighted characters. */
  readonly waste: readonly number[]
}

/**
 * Puts what several pages share into few files: first what the same pages load, then merged as long as
 * requests are saved for little code. On a slow line every file costs a journey of its own, and the
 * bundler alone makes about 60 for a page.
 */
export function sharedChunks(routes: readonly RouteConfigEntry[]) {
  const places = new Map<string, number>()
  const plugin: Plugin = {
    name: 'shared-chunks',
    apply: 'build',
    buildEnd() {
      if (this.environment.name !== 'client') return
      const pages = pagesOf(routes)
      const chunks = merge(exactChunks(this, pages)).flatMap((chunk) =>
        chunk.pages.size === pages.length ? packagesApart(chunk) : [chunk],
      )
      if (chunks.length > MAX_CHUNKS) throw new Error(`${chunks.length} shared chunks`)
      importedFirst(this, chunks).forEach(({ modules }, place) =>
        modules.forEach((id) => places.set(id, place)),
      )
    },
  }
  const groups = Array.from({ length: MAX_CHUNKS }, (_, place) => ({
    name: (id: string) => (places.get(id) === place ? `shared-${place}` : null),
    // A group also takes what its modules import, unless a group with a higher priority has it.
    priority: MAX_CHUNKS - place,
  }))
  return { plugin, groups }
}

/** Returns the files of each page: its own and those of its layouts. */
const pagesOf = (routes: readonly RouteConfigEntry[], layouts = ROOT): string[][] =>
  routes.flatMap(({ file, children }) =>
    children
      ? pagesOf(children, [...layouts, file])
      : [[...layouts, file].map((name) => resolve(WEB, name))],
  )

/** Returns a chunk for each set of pages: the modules that exactly these load. */
function exactChunks(context: Rollup.PluginContext, pages: readonly string[][]): Chunk[] {
  const loaded = pages.map((files) => loadedWith(context, files))
  const weights = pages.map((files) =>
    files.some((file) => file.endsWith(LOGIN_LAYOUT)) ? 1 : PUBLIC_WEIGHT,
  )
  const modulesOf = Map.groupBy(new Set(loaded.flatMap((ids) => [...ids])), (id) =>
    loaded.flatMap((ids, page) => (ids.has(id) ? [page] : [])).join(),
  )
  return [...modulesOf].flatMap(([key, modules]) => {
    const pages = new Set(key.split(',').map(Number))
    if (pages.size === 1) return []
    const needed = [...loadedWith(context, modules)]
    const waste = loaded.map(
      (ids, page) =>
        (weights[page] ?? 1) *
        needed
          .filter((id) => !ids.has(id))
          .reduce((sum, id) => sum + (context.getModuleInfo(id)?.code?.length ?? 0), 0),
    )
    return [{ pages, modules, waste }]
  })
}

/** Returns the files and all that they import, without what they load later. */
function loadedWith(context: Rollup.PluginContext, files: readonly string[]): Set<string> {
  const loaded = new Set<string>()
  const waiting = [...files]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (loaded.has(id)) continue
    loaded.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return loaded
}

/** Merges the two chunks that gain most by it, again and again, until none gain. */
function merge(chunks: readonly Chunk[]): readonly Chunk[] {
  let best: { readonly gain: number; readonly pair: readonly Chunk[] } = { gain: 0, pair: [] }
  chunks.forEach((one, index) => {
    for (const other of chunks.slice(index + 1)) {
      const gain = gainOf(one, other)
      if (gain > best.gain) best = { gain, pair: [one, other] }
    }
  })
  const [one, other] = best.pair
  if (!one || !other) return chunks
  const merged = {
    pages: one.pages.union(other.pages),
    modules: [...one.modules, ...other.modules],
    waste: one.waste.map((characters, page) => characters + (other.waste[page] ?? 0)),
  }
  return merge([...chunks.filter((chunk) => !best.pair.includes(chunk)), merged])
}

/**
 * Returns what all pages together gain, in characters: requests saved, less what they load in vain.
 */
function gainOf(one: Chunk, other: Chunk): number {
  const wasted = (chunk: Chunk, { pages }: Chunk) =>
    [...pages.difference(chunk.pages)].reduce((sum, page) => sum + (chunk.waste[page] ?? 0), 0)
  const saved = FILE_COST * one.pages.intersection(other.pages).size
  return saved - wasted(one, other) - wasted(other, one)
}

// Packages change less often than our own code, and browsers keep files that have not changed.
const packagesApart = (chunk: Chunk): Chunk[] =>
  [...Map.groupBy(chunk.modules, (id) => id.includes('/node_modules/')).values()].map(
    (modules) => ({ ...chunk, modules }),
  )

/** Returns the chunks, each after those that it imports. */
function importedFirst(context: Rollup.PluginContext, chunks: readonly Chunk[]): Chunk[] {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk])))
  const ordered = new Set<Chunk>()
  const visited = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || visited.has(chunk)) return
    visited.add(chunk)
    for (const id of chunk.modules) {
      for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
        visit(chunkOf.get(imported))
    }
    ordered.add(chunk)
  }
  chunks.forEach(visit)
  return [...ordered]
}
