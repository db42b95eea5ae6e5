/** The organization that runs the server for itself. Without one, the server is a service to everyone. */
export interface Organization {
  /** Shown on pages and in emails. */
  readonly name: string
  /** True if new people join one workspace instead of getting one of their own. */
  readonly sharesWorkspace: boolean
  /** The workspace that new people join; undefined for the only one. */
  readonly workspaceId: string | undefined
}

/** Returns the name of a new person's workspace: the organization's if all people share it. */
export const newWorkspaceName = (organization: Organization | null, person: string): string =>
  organization?.sharesWorkspace ? organization.name : person

/** The start page of an organization's own server. */
export const WELCOME_PAGE = '/welcome'

/** Where pages of a service to everyone, and those of plans, lead on an organization's own server. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/': WELCOME_PAGE,
  '/about': WELCOME_PAGE,
  '/contact': WELCOME_PAGE,
  '/support': WELCOME_PAGE,
  '/pricing': '/dashboard',
  '/subscribe': '/dashboard',
}

/** Returns where a page leads on an organization's own server; undefined for the pages that it has. */
export const ownServerPath = (pathname: string): string | undefined => ELSEWHERE[pathname]

/** Longest name of an organization, in characters. */
export const MAX_ORGANIZATION_NAME = 120
