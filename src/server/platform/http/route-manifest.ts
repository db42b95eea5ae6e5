import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.object({
  routes: z.record(
    z.string(),
    z.object({
      id: z.string(),
      parentId: z.string().optional(),
      path: z.string().optional(),
      index: z.boolean().optional(),
    }),
  ),
})

type Route = z.output<typeof Manifest>['routes'][string]

/** Returns the paths of all pages of the build, with `:name` for parameters; no catch-all route. */
export function pagePaths(clientFolder: string): string[] {
  const { routes } = readManifest(clientFolder)
  const pathOf = (route: Route): string => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId]
    return [parent ? pathOf(parent) : '', route.path ?? ''].filter(Boolean).join('/')
  }
  const parents = new Set(Object.values(routes).map((route) => route.parentId))
  const paths = Object.values(routes)
    .filter((route) => !parents.has(route.id) || route.index)
    .map((route) => `/${pathOf(route)}`.replaceAll(/\/{2,}/g, '/'))
    .filter((path) => !path.includes('*'))
  return [...new Set(paths)]
}

function readManifest(clientFolder: string): z.output<typeof Manifest> {
  const assets = join(clientFolder, 'assets')
  const name = existsSync(assets)
    ? readdirSync(assets).find((file) => /^manifest-[\w-]+\.js$/.test(file))
    : undefined
  if (!name) throw new Error('The site is not built. Run npm start, which builds it.')
  const script = readFileSync(join(assets, name), 'utf8')
  return Manifest.parse(
    JSON.parse(script.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, '')),
  )
}
