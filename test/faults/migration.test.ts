import { migration } from './migration.ts'
import { shortForm } from './short-form.ts'

shortForm(migration)
