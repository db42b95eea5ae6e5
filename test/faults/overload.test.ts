import { overload } from './overload.ts'
import { testShortForm } from './short-form.ts'

testShortForm(overload)
