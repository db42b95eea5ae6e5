import * as contract from '#contract/downloads.ts'
import { sendDownload } from '#server/platform/http/attachment.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { createGuide, createSlides } from './service.ts'
import type { GuideDeps, GuideLookups } from './service.ts'

export function guideRoutes(api: Api, deps: GuideDeps, lookups: GuideLookups): void {
  mount(api, contract.guidePdf, async ({ params, query, scope, reply }) => {
    const choice = { roundId: params.id, minutes: query.minutes }
    const { pdf, fileName } = await createGuide(deps, scope, choice, lookups)
    return sendDownload(reply, contract.guidePdf, { fileName, content: pdf })
  })

  mount(api, contract.slidesPptx, async ({ params, query, scope, requireConfirmation, reply }) => {
    const withComments = query.comments === 'yes'
    if (withComments) requireConfirmation()
    const choice = { roundId: params.id, withComments }
    const { pptx, fileName } = await createSlides(deps, scope, choice, lookups)
    return sendDownload(reply, contract.slidesPptx, { fileName, content: pptx })
  })
}
