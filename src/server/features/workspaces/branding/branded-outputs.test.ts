import { setTier } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { aLogo, picture } from '#test/server/images.ts'
import { textOfPages } from '#test/server/pdf-text.ts'
import { filesInZip } from '#test/server/zip.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const app = useApp()

const LOGOS = [
  { type: 'png', file: () => aLogo() },
  {
    type: 'jpeg',
    file: () =>
      picture(300, 90, () => [200, 20, 90, 255])
        .jpeg()
        .toBuffer(),
  },
]

const bytesOf = async (client: Client, path: string): Promise<Buffer> =>
  Buffer.from(await (await client.get(path)).arrayBuffer())

test.each(LOGOS)('guide, slides and shared page show the logo: $type', async ({ type, file }) => {
  const mary = await app.signedIn({ tier: 'pro' })
  const logo = (await file()).toString('base64')
  expect((await mary.send('PUT', '/api/branding', { logo })).status).toBe(200)
  const round = await mary.round({ sharing: 'team' })
  await app.answered(round, [3, 4, 5, 4, 4])
  await mary.post(`/api/quiz-sessions/${round.id}/release`)

  const picturesInGuide = async () => {
    const pdf = await bytesOf(mary, `/api/quiz-sessions/${round.id}/guide.pdf?minutes=30`)
    expect(textOfPages(pdf)).toHaveLength(1)
    return /\/Subtype \/Image\b/.test(pdf.toString('latin1'))
  }
  const picturesInSlides = async () => {
    const files = filesInZip(await bytesOf(mary, `/api/quiz-sessions/${round.id}/slides.pptx`))
    return [...files.keys()].filter((path) => path.startsWith('ppt/media/image'))
  }
  const shared = async () =>
    (await (await app.visitor().get(`/api/shared-results/${round.sharedToken}`)).json()).logo

  expect(await picturesInGuide()).toBe(true)
  expect(await picturesInSlides()).toEqual([expect.stringMatching(`${type}$`)])
  const { url, width, height } = await shared()
  const [start, data = ''] = String(url).split(',')
  expect(start).toBe(`data:image/${type};base64`)
  const image = await sharp(Buffer.from(data, 'base64')).metadata()
  expect(image.width / image.height).toBeCloseTo(width / height, 1)
  expect(height).toBeLessThanOrEqual(40)

  await setTier(app.db, mary.user.id, 'free')
  expect(await picturesInGuide()).toBe(false)
  expect(await shared()).toBeNull()
})
