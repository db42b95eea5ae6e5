import { aLogo, picture } from '#test/server/images.ts'
import { useApp } from '#test/server/app.ts'
import { textOfPages } from '#test/server/pdf-text.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#test/server/app.ts'

const app = useApp()

let mary: Client
let sessionId: string
let plain: Buffer

const aReport = async (): Promise<Buffer> => {
  const answer = await mary.get(`/api/quiz-sessions/${sessionId}/report.pdf`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

beforeAll(async () => {
  mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team({ companyName: 'Ärger & Söhne (UK)' })
  const session = await mary.session({ teamId, groupSize: 1 })
  await app.answered(session, [4])
  sessionId = session.id
  plain = await aReport()
})

const look = async (change: { accentColor?: string | null; logo?: string | null }) =>
  expect((await mary.send('PUT', '/api/branding', change)).status).toBe(200)

/** The elements of pictures and drawings, and pictures alone. */
const figuresIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/S \/Figure/g)?.length ?? 0
const picturesIn = (pdf: Buffer) =>
  pdf.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0

const LOGOS = [
  { name: 'a PNG that lets the paper through', file: () => aLogo() },
  {
    name: 'a JPEG',
    file: () =>
      picture(300, 90, () => [200, 20, 90, 255])
        .jpeg()
        .toBuffer(),
  },
]

describe('the cover', () => {
  test.each(LOGOS)('has the account’s logo, with words for it: $name', async ({ file }) => {
    await look({ accentColor: '#d4145a', logo: (await file()).toString('base64') })
    const branded = await aReport()
    expect(picturesIn(plain)).toBe(0)
    expect(picturesIn(branded)).toBeGreaterThan(0)
    expect(figuresIn(branded)).toBe(figuresIn(plain) + 1)
    // As PDF writes what ASCII does not have.
    const alt = Buffer.from('\uFEFFLogo of Ärger & Söhne (UK)', 'utf16le').swap16()
    const text = branded.toString('latin1').replaceAll('\\', '')
    expect(text).toContain(`/Alt (${alt.toString('latin1')})`)
    expect(textOfPages(branded)).toEqual(textOfPages(plain))
  })

  test('has a colour without a logo, and no word changes for it', async () => {
    await look({ accentColor: '#ffffff', logo: null })
    const coloured = await aReport()
    expect(coloured.equals(plain)).toBe(false)
    expect(textOfPages(coloured)).toEqual(textOfPages(plain))
    expect(figuresIn(coloured)).toBe(figuresIn(plain))
  })

  test('has neither on a plan without branding', async () => {
    await look({ logo: (await aLogo()).toString('base64') })
    const { db } = app
    await db
      .updateTable('accounts')
      .set({ tier: 'starter' })
      .where('id', '=', mary.user.id)
      .execute()
    expect(picturesIn(await aReport())).toBe(0)
  })
})
