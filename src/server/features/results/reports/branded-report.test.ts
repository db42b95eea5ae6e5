import { setTier } from '#test/server/accounts.ts'
import { aLogo, picture } from '#test/server/images.ts'
import { useApp } from '#test/server/app.ts'
import { textOfPages } from '#test/server/pdf-text.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#test/server/app.ts'

const app = useApp()

let mary: Client
let roundId: string
let plain: Buffer

const fetchReport = async (): Promise<Buffer> => {
  const answer = await mary.get(`/api/quiz-sessions/${roundId}/report.pdf`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

beforeAll(async () => {
  mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team({ companyName: 'Ärger & Söhne (UK)' })
  const round = await mary.round({ teamId, groupSize: 1 })
  await app.answered(round, [4])
  roundId = round.id
  plain = await fetchReport()
})

const setBranding = async (change: { accentColor?: string | null; logo?: string | null }) =>
  expect((await mary.send('PUT', '/api/branding', change)).status).toBe(200)

/** Returns the number of tagged figures (pictures and drawings). */
const figuresIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/S \/Figure/g)?.length ?? 0
const picturesIn = (pdf: Buffer) =>
  pdf.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0

const LOGOS = [
  { name: 'a transparent PNG', file: () => aLogo() },
  {
    name: 'a JPEG',
    file: () =>
      picture(300, 90, () => [200, 20, 90, 255])
        .jpeg()
        .toBuffer(),
  },
]

/** Returns the text without footers, because a logo moves page breaks. */
const textOf = (pdf: Buffer): string =>
  textOfPages(pdf)
    .map((page) => page.replace(/.*\n\d+ of \d+\s*$/, ''))
    .join('')

describe('the first page', () => {
  test.each(LOGOS)('shows the account’s logo with alternative text: $name', async ({ file }) => {
    await setBranding({ accentColor: '#d4145a', logo: (await file()).toString('base64') })
    const branded = await fetchReport()
    expect(picturesIn(plain)).toBe(0)
    expect(picturesIn(branded)).toBeGreaterThan(0)
    expect(figuresIn(branded)).toBe(figuresIn(plain) + 1)
    // PDF encodes non-ASCII text as UTF-16 with a byte order mark.
    const alt = Buffer.from('\uFEFFLogo of Ärger & Söhne (UK)', 'utf16le').swap16()
    const text = branded.toString('latin1').replaceAll('\\', '')
    expect(text).toContain(`/Alt (${alt.toString('latin1')})`)
    expect(textOf(branded)).toBe(textOf(plain))
  })

  test('shows the accent color without changing the text', async () => {
    await setBranding({ accentColor: '#ffffff', logo: null })
    const colored = await fetchReport()
    expect(colored.equals(plain)).toBe(false)
    expect(textOf(colored)).toBe(textOf(plain))
    expect(figuresIn(colored)).toBe(figuresIn(plain))
  })

  test('shows no branding on a plan without it', async () => {
    await setBranding({ logo: (await aLogo()).toString('base64') })
    await setTier(app.db, mary.user.id, 'starter')
    expect(picturesIn(await fetchReport())).toBe(0)
  })
})
