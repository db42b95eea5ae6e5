import { logins } from './logins.ts'
import { testShortForm } from './short-form.ts'

testShortForm(logins)
