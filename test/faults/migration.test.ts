import { migration } from './migration.ts'
import { testShortForm } from './short-form.ts'

testShortForm(migration)
