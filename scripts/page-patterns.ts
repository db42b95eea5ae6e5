import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'

/**
 * Returns the paths of all prerendered pages, parameters as `:name`. A page with a parameter looks
 * the same for every value until the login is checked.
 */
export function pagePatterns(): string[] {
  return [...new Set(routes.flatMap((route) => patternsOf(route, '')))]
}

function patternsOf({ path, index, children }: RouteConfigEntry, above: string): string[] {
  if (path?.includes('*')) return []
  const here = path === undefined ? above : `${above}/${path}`
  if (children) return children.flatMap((child) => patternsOf(child, here))
  return [index ? here || '/' : here]
}
