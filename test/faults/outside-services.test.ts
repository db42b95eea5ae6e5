import { describe } from 'vitest'
import { aiDown } from './ai-down.ts'
import { mailDown } from './mail-down.ts'
import { paymentsDown } from './payments-down.ts'
import { testShortForm } from './short-form.ts'

// Each has its own server and mostly waits.
describe.concurrent('outside services', () => {
  testShortForm(mailDown)
  testShortForm(paymentsDown)
  testShortForm(aiDown)
})
