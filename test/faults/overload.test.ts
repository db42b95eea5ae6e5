import { overload } from './overload.ts'
import { shortForm } from './short-form.ts'

shortForm(overload)
