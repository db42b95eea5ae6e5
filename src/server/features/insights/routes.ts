import * as contract from '#contract/results.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { Desk } from './asking.ts'
import { insightsOf } from './service.ts'

export function insightRoutes(api: Api, desk: Omit<Desk, 'stopping'>): void {
  const stop = new AbortController()
  // Before the server waits for what is under way.
  api.app.addHook('preClose', async () => stop.abort())
  mount(api, contract.sessionInsights, async ({ user, params, query, reply }) => {
    const stopping = stop.signal
    try {
      return await insightsOf({ ...desk, stopping }, user, params.sessionId, Boolean(query.again))
    } finally {
      // It would be kept for the next request, and the server would wait for its end.
      if (stopping.aborted) reply.header('connection', 'close')
    }
  })
}
