import { createFormControl } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { checkResolver, submitHandler } from './form.ts'
import type { Check } from './form.ts'
import { toast } from './toast.ts'

vi.mock('./toast.ts', () => ({ toast: vi.fn<typeof toast>() }))

interface Values {
  name: string
}

const check: Check<Values> = ({ name }) =>
  name ? [] : [{ field: 'name', title: 'Name required', description: 'Please enter a name.' }]

const formWith = (name: string): UseFormReturn<Values> =>
  createFormControl<Values>({ resolver: checkResolver(check), defaultValues: { name } })
    .formControl as UseFormReturn<Values>

const mutation = (state: { isPending?: boolean; isError?: boolean } = {}) => ({
  isPending: false,
  isError: false,
  ...state,
  reset: vi.fn<() => void>(),
})

test('valid values are sent, but not while they are being sent', async () => {
  const send = vi.fn<(values: Values) => void>()
  await submitHandler({ form: formWith('Core'), mutation: mutation(), check }, send)()
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Core' })
  const sending = mutation({ isPending: true })
  await submitHandler({ form: formWith('Web'), mutation: sending, check }, send)()
  expect(send).toHaveBeenCalledOnce()
})

test('invalid values replace the error of the last attempt by the first issue', async () => {
  const send = vi.fn<(values: Values) => void>()
  const failed = mutation({ isError: true })
  await submitHandler({ form: formWith(''), mutation: failed, check }, send)()
  expect(send).not.toHaveBeenCalled()
  expect(failed.reset).toHaveBeenCalledOnce()
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    title: 'Name required',
    description: 'Please enter a name.',
    tone: 'error',
  })
})
