import * as contract from '#contract/results.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { InsightDeps } from './provider-insights.ts'
import { insightsOf } from './service.ts'

export function insightRoutes(api: Api, deps: Omit<InsightDeps, 'stopping'>): void {
  const stop = new AbortController()
  // Aborts provider requests before the server waits for open requests.
  api.app.addHook('preClose', async () => stop.abort())
  mount(api, contract.roundInsights, async ({ scope, params, query, reply }) => {
    const stopping = stop.signal
    try {
      return await insightsOf({ ...deps, stopping }, scope, params.sessionId, Boolean(query.again))
    } finally {
      // Otherwise keep-alive would delay the shutdown.
      if (stopping.aborted) reply.header('connection', 'close')
    }
  })
}
