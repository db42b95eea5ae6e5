import * as contract from '#contract/results.ts'
import { analyse } from '#domain/analyst/analyst.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { releasedFigures } from '#server/features/results/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'

export function insightRoutes(api: Api, db: Db): void {
  mount(api, contract.sessionInsights, async ({ user, params }) => {
    const released = await releasedFigures(db, user, params.sessionId)
    if (!released) throw new AppError('conflict', 'No answers count yet in this session.')
    return { insights: analyse(ASSESSMENTS[released.type], released.figures) }
  })
}
