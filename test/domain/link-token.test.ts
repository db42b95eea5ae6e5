import { expect, test } from 'vitest'
import { TokenParams } from '#contract/link-token.ts'

const TOKEN = 'kvRLa_klkfxFt-v_qV0GjYWC'

test.each(['', '>', ').', '*', '**', ',', '\u200b', '”', ' \n'])(
  'what stands behind a link is not part of its token: %j',
  (end) => {
    expect(TokenParams.parse({ token: TOKEN + end })).toEqual({ token: TOKEN })
    expect(TokenParams.parse({ token: end + TOKEN })).toEqual({ token: TOKEN })
  },
)

test('a token with something else inside stays unknown', () => {
  const token = `${TOKEN.slice(0, 9)}>${TOKEN.slice(9)}`
  expect(TokenParams.parse({ token })).toEqual({ token })
})
