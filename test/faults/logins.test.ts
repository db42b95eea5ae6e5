import { logins } from './logins.ts'
import { shortForm } from './short-form.ts'

shortForm(logins)
