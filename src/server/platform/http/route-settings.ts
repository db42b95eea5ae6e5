import type { Access } from '#contract/endpoint.ts'

/** What the hooks of all requests read of a route. */
export interface RouteSettings {
  readonly access: Access
  /** See `Endpoint.logged`. */
  readonly logged: boolean
  /** False for pages, files and scrapes, which request metrics leave out. Default true. */
  readonly metrics?: boolean
  /** See `Endpoint.changesState`. */
  readonly changesState?: boolean
}

declare module 'fastify' {
  // The compiler rejects a `config` without these fields. A test rejects unknown fields.
  interface FastifyContextConfig extends RouteSettings {}
}

/** Returns the settings as options of a route. Each route needs them. */
export const routeSettings = (settings: RouteSettings): { readonly config: RouteSettings } => ({
  config: settings,
})
