import { testShortForm } from './short-form.ts'
import { stolenFolder } from './stolen-folder.ts'

testShortForm(stolenFolder)
