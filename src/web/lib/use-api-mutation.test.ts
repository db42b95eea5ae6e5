import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { failureToast, successToast } from './use-api-mutation.ts'

const apiError = (status: number, body: object) => new ApiError(status, JSON.stringify(body), '')

test('a success is announced by its title, by a whole toast, or by what the server answered', () => {
  expect(successToast('Team deleted', undefined)).toEqual({
    title: 'Team deleted',
    tone: 'success',
  })
  expect(successToast({ title: 'Saved', description: 'Surveys show it.' }, undefined)).toEqual({
    title: 'Saved',
    description: 'Surveys show it.',
    tone: 'success',
  })
  expect(successToast(({ count }) => `${count} added`, { count: 3 })?.title).toBe('3 added')
  expect(successToast(() => undefined, 1)).toBeUndefined()
  expect(successToast(undefined, 1)).toBeUndefined()
})

test("an error is announced with the server's reason, or else the fallback", () => {
  const refused = apiError(409, { code: 'conflict', message: 'The team has a running round.' })
  const silent = apiError(500, {})
  expect(failureToast('The team was not moved', refused)).toEqual({
    title: 'The team was not moved',
    description: 'The team has a running round.',
    tone: 'error',
  })
  expect(failureToast('The team was not moved', silent)?.description).toBe('Please try again.')
  const failure = { title: 'Error', description: 'Failed to delete team.' }
  expect(failureToast(failure, silent)?.description).toBe('Failed to delete team.')
  expect(failureToast(undefined, refused)).toBeUndefined()
})

test('nothing is announced if the person cancelled the confirmation', () => {
  const unconfirmed = apiError(403, { code: 'confirmation_required', message: 'Not confirmed.' })
  expect(failureToast('The passkey still works', unconfirmed)).toBeUndefined()
})
