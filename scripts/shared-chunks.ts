import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin, Rollup } from 'vite'

const WEB = resolve(import.meta.dirname, '..', 'src', 'web')
/** What every page loads. */
const ROOT = ['entry.client.tsx', 'root.tsx']
/** What every page loads when it is idle. On a public page it must not load code of pages behind the login. */
const IDLE = [
  'features/site/shell/SiteLayout.tsx',
  'features/site/shell/OfflineNotice.tsx',
  'lib/Toasts.tsx',
]

/**
 * A further file costs a page as much as this many characters of source code that it does not need.
 * With these two every page stays within the budgets of test/budget.
 */
const FILE_COST = 300_000

/** A visitor of a public page comes with an empty cache: code in vain costs that much more there. */
const PUBLIC_WEIGHT = 60
const REQUIRE_LOGIN = 'features/people/auth/RequireLogin.tsx'

/** More than there are chunks. */
const MAX_CHUNKS = 64

/** How many of the most promising merges are tried at each step. */
const TRIED = 40

/** Modules in one file. */
interface Chunk {
  /** The pages that need a module of it. */
  readonly pages: ReadonlySet<number>
  readonly modules: readonly string[]
  readonly characters: number
  /** All modules that these import. */
  readonly imported: ReadonlySet<string>
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
      const shown = [...pagesOf(routes), [...ROOT, ...IDLE].map(fileOf)].map((files) =>
        loadedWith(this, files),
      )
      const requireLogin = fileOf(REQUIRE_LOGIN)
      if (!shown.some((ids) => ids.has(requireLogin)))
        throw new Error(`no page has ${requireLogin}`)
      // What pages load on demand counts as one more page. Otherwise each small shared part becomes a file.
      const pages = [...shown, loadedOnDemand(this, shown)]
      const weights = [...shown.map((ids) => (ids.has(requireLogin) ? 1 : PUBLIC_WEIGHT)), 1]
      const chunks = merge(exactChunks(this, pages, weights), weights).flatMap((chunk) =>
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
    debugName: `shared-${place}`,
    // A group also takes what its modules import, unless a group with a higher priority has it.
    priority: MAX_CHUNKS - place,
  }))
  return { plugin, groups }
}

/** Returns the files of each page: its own and those of its layouts. */
const pagesOf = (routes: readonly RouteConfigEntry[], layouts = ROOT): string[][] =>
  routes.flatMap(({ file, children }) =>
    children ? pagesOf(children, [...layouts, file]) : [[...layouts, file].map(fileOf)],
  )

const fileOf = (name: string): string => resolve(WEB, name)

/** Returns a chunk for each set of pages: the modules that exactly these load. */
function exactChunks(
  context: Rollup.PluginContext,
  loaded: readonly ReadonlySet<string>[],
  weights: readonly number[],
): Chunk[] {
  const charactersOf = (ids: readonly string[]) =>
    ids.reduce((sum, id) => sum + (context.getModuleInfo(id)?.code?.length ?? 0), 0)
  const modulesOf = Map.groupBy(new Set(loaded.flatMap((ids) => [...ids])), (id) =>
    loaded.flatMap((ids, page) => (ids.has(id) ? [page] : [])).join(),
  )
  return [...modulesOf].flatMap(([key, modules]) => {
    const pages = new Set(key.split(',').map(Number))
    if (pages.size === 1) return []
    const needed = [...loadedWith(context, modules)]
    const waste = loaded.map(
      (ids, page) => (weights[page] ?? 1) * charactersOf(needed.filter((id) => !ids.has(id))),
    )
    const imported = new Set(modules.flatMap((id) => context.getModuleInfo(id)?.importedIds ?? []))
    return [{ pages, modules, characters: charactersOf(modules), imported, waste }]
  })
}

/** Returns the files and all that they import, without what they load later. */
function loadedWith(context: Rollup.PluginContext, files: readonly string[]): Set<string> {
  const loaded = new Set<string>()
  const waiting = [...files]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (loaded.has(id)) continue
    loaded.add(id)
    const info = context.getModuleInfo(id)
    if (!info) throw new Error(`${id} is not part of the site`)
    waiting.push(...info.importedIds)
  }
  return loaded
}

/** Returns all modules that pages with these modules load on demand. */
const loadedOnDemand = (
  context: Rollup.PluginContext,
  pages: readonly ReadonlySet<string>[],
): Set<string> =>
  loadedWith(
    context,
    pages.flatMap((ids) =>
      [...ids].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
    ),
  )

/**
 * Merges two chunks, again and again, as long as that makes all pages together cheaper. A page also loads
 * what its chunks import for other pages, so the merges that promise most are tried.
 */
function merge(chunks: readonly Chunk[], weights: readonly number[]): readonly Chunk[] {
  const promising = chunks
    .flatMap((one, index) =>
      chunks.slice(index + 1).map((other) => ({ one, other, gain: gainOf(one, other) })),
    )
    .filter(({ gain }) => gain > 0)
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, TRIED)
  let best = { chunks, cost: costOf(chunks, weights) }
  for (const { one, other } of promising) {
    const merged = [
      ...chunks.filter((chunk) => chunk !== one && chunk !== other),
      joined(one, other),
    ]
    const cost = costOf(merged, weights)
    if (cost < best.cost) best = { chunks: merged, cost }
  }
  return best.chunks === chunks ? chunks : merge(best.chunks, weights)
}

const joined = (one: Chunk, other: Chunk): Chunk => ({
  pages: one.pages.union(other.pages),
  modules: [...one.modules, ...other.modules],
  characters: one.characters + other.characters,
  imported: one.imported.union(other.imported),
  waste: one.waste.map((characters, page) => characters + (other.waste[page] ?? 0)),
})

/** Returns what all pages together load, in weighted characters, with what each file costs. */
function costOf(chunks: readonly Chunk[], weights: readonly number[]): number {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk])))
  const imports = new Map(
    chunks.map((chunk) => [
      chunk,
      new Set([...chunk.imported].flatMap((id) => chunkOf.get(id) ?? [])),
    ]),
  )
  return weights.reduce((total, weight, page) => {
    const loaded = new Set(chunks.filter((chunk) => chunk.pages.has(page)))
    // What is added while the set is walked is walked too.
    for (const chunk of loaded) for (const other of imports.get(chunk) ?? []) loaded.add(other)
    const characters = [...loaded].reduce((sum, chunk) => sum + chunk.characters, 0)
    return total + FILE_COST * loaded.size + weight * characters
  }, 0)
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
