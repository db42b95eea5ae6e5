import { stopUnderLoad } from './stop-under-load.ts'
import { testShortForm } from './short-form.ts'

testShortForm(stopUnderLoad)
