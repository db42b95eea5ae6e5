import { describe } from 'vitest'
import { aiDown } from './ai-down.ts'
import { mailDown } from './mail-down.ts'
import { paymentsDown } from './payments-down.ts'
import { shortForm } from './short-form.ts'

// Each has a server of its own, and spends its time waiting.
describe.concurrent('outside services', () => {
  shortForm(mailDown)
  shortForm(paymentsDown)
  shortForm(aiDown)
})
