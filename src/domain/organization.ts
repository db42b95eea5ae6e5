/** The organization that runs the server for itself. Without one, the server is a service to everyone. */
export interface Organization {
  /** Shown on pages and in emails. */
  readonly name: string
  /** True if new people join one workspace instead of getting one of their own. */
  readonly sharesWorkspace: boolean
  /** The workspace that new people join; undefined for the only one. */
  readonly workspaceId: string | undefined
}

/** The start page of an organization's own server. */
export const WELCOME_PAGE = '/welcome'

/** The pages of a service to everyone. */
const SERVICE_PAGES: readonly string[] = ['/', '/about', '/contact', '/support']

/** The pages of plans. */
const PLAN_PAGES: readonly string[] = ['/pricing', '/subscribe']

/** Returns where a page leads on an organization's own server; undefined for the pages that it has. */
export function ownServerPath(pathname: string): string | undefined {
  if (SERVICE_PAGES.includes(pathname)) return WELCOME_PAGE
  return PLAN_PAGES.includes(pathname) ? '/dashboard' : undefined
}

/** Longest name of an organization, in characters. */
export const MAX_ORGANIZATION_NAME = 120
