import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** A route as the server has it: `/api/teams/:id`, and HEAD beside each GET. */
export interface Route {
  readonly method: string
  readonly path: string
}

/** Fastify tells here of each server that is made, before it has any route. */
const MADE = 'fastify.initialization'

/** Builds a server and lists every route that it takes up, whoever adds it. */
export async function withRoutes<T>(
  build: () => Promise<T>,
): Promise<{ built: T; routes: readonly Route[] }> {
  const routes: Route[] = []
  const listen = (made: unknown) => {
    const { fastify } = made as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, path: url })
    })
  }
  subscribe(MADE, listen)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe(MADE, listen)
  }
}

/** An address that leads to a route, and to no row of anybody. */
export const addressOf = (path: string): string =>
  path
    .replace(':type', 'teamwork')
    .replace(':token', 'A'.repeat(24))
    .replace(/:\w+/, randomUUID())
    .replace('*', 'none.js')
