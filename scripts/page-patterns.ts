import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'

/**
 * The paths of all pages, parameters as `:name`: each is built as a file. Pages with a parameter
 * show the same until the login is checked, whatever it is; what there is no page for has no path.
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
