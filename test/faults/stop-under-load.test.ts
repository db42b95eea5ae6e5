import { stopUnderLoad } from './stop-under-load.ts'
import { shortForm } from './short-form.ts'

shortForm(stopUnderLoad)
