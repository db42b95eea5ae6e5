import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'

/** A registered route, such as `/api/teams/:id`. Each GET route has a HEAD route too. */
export interface Route {
  readonly method: string
  readonly path: string
  /** Undefined if the route has none, which a test rejects. */
  readonly settings: FastifyContextConfig | undefined
}

/** Fastify's diagnostics channel for new servers, before they have routes. */
const INITIALIZED = 'fastify.initialization'

/** Builds a server and returns all of its routes, including those of plugins. */
export async function collectRoutes<T>(
  build: () => Promise<T>,
): Promise<{ built: T; routes: readonly Route[] }> {
  const routes: Route[] = []
  const onInitialized = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (options) => {
      for (const method of [options.method].flat()) {
        routes.push({
          method,
          path: options.url,
          // Later hooks may set them.
          get settings() {
            return options.config
          },
        })
      }
    })
  }
  subscribe(INITIALIZED, onInitialized)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe(INITIALIZED, onInitialized)
  }
}

/** Returns a path that matches a route, with IDs that do not exist. */
export const examplePath = (path: string): string =>
  path
    .replace(':type', 'teamwork')
    .replace(':token', 'A'.repeat(24))
    .replace(/:\w+/, randomUUID())
    .replace('*', 'none.js')
