import * as contract from '#contract/results.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { InsightDeps } from './provider-insights.ts'
import { insightsOf } from './service.ts'

export function insightRoutes(api: Api, deps: Omit<InsightDeps, 'stopping'>): void {
  const stop = new AbortController()
  // Before the server waits for what is under way.
  api.app.addHook('preClose', async () => stop.abort())
  mount(api, contract.sessionInsights, async ({ user, params, query, reply }) => {
    const stopping = stop.signal
    try {
      return await insightsOf({ ...deps, stopping }, user, params.sessionId, Boolean(query.again))
    } finally {
      // It would be kept for the next request, and the server would wait for its end.
      if (stopping.aborted) reply.header('connection', 'close')
    }
  })
}
