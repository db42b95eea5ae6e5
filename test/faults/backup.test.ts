import { backup } from './backup.ts'
import { shortForm } from './short-form.ts'

shortForm(backup)
