import { expect, test } from 'vitest'
import { accentProblem, changeOf, draftOf } from './branding-draft.ts'

const SAVED = {
  available: true,
  accentColor: '#1a2b3c',
  logo: { url: '/api/branding/logo?v=1', width: 10, height: 10 },
}
const LOGO = { name: 'logo.png', address: 'data:image/png;base64,AAAA', base64: 'AAAA' }

test('unchanged fields are not sent', () => {
  expect(changeOf(draftOf(SAVED), SAVED)).toEqual({})
  expect(changeOf({ ...draftOf(SAVED), accent: ' 1A2B3C ' }, SAVED)).toEqual({})
})

test('only changed fields are sent', () => {
  expect(changeOf({ accent: '#fff', logo: undefined }, SAVED)).toEqual({ accentColor: '#ffffff' })
  expect(changeOf({ accent: '', logo: undefined }, SAVED)).toEqual({ accentColor: null })
  expect(changeOf({ accent: '#1a2b3c', logo: LOGO }, SAVED)).toEqual({ logo: 'AAAA' })
  expect(changeOf({ accent: '#1a2b3c', logo: null }, SAVED)).toEqual({ logo: null })
})

test('a logo that was never saved is not removed', () => {
  const none = { ...SAVED, accentColor: null, logo: null }
  expect(changeOf({ accent: '', logo: null }, none)).toEqual({})
})

test('an empty color is valid, an incomplete color is not', () => {
  expect(accentProblem({ accent: '  ', logo: undefined })).toBeUndefined()
  expect(accentProblem({ accent: '#abc', logo: undefined })).toBeUndefined()
  expect(accentProblem({ accent: '#ab', logo: undefined })).toMatch(/such as #1a2b3c/)
})
