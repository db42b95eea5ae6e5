import { matchRoutes } from 'react-router'
import type { UNSAFE_DataRouterContext } from 'react-router'
import type { ContextType } from 'react'

type Routes = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router']['routes']

interface RouteFiles {
  readonly module: string
  /** The files that the module imports. */
  readonly imports?: readonly string[]
}

/** What the router keeps on `window` about the code of routes. */
interface RouterGlobals {
  readonly __reactRouterManifest?: { readonly routes: Record<string, RouteFiles> }
  readonly __reactRouterRouteModules?: Record<string, unknown>
}

export interface Path {
  readonly pathname: string
  readonly search: string
}

/** Returns the modules of the routes at a path that are not loaded yet, and starts to load all their files. */
export function requestModules(routes: Routes, path: Path): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded } =
    window as RouterGlobals
  const missing = (matchRoutes(routes, path) ?? []).flatMap(({ route: { id } }) => {
    const files = manifest?.routes[id]
    return files === undefined || loaded?.[id] ? [] : [files]
  })
  if (navigator.onLine)
    for (const { module, imports = [] } of missing)
      for (const file of [module, ...imports]) request(file)
  return missing.map(({ module }) => module)
}

const requested = new Set<string>()

/** Starts to load a file. Otherwise each level of imports would be found only when the one above it is there. */
function request(file: string): void {
  if (requested.has(file)) return
  requested.add(file)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
