import { backup } from './backup.ts'
import { testShortForm } from './short-form.ts'

testShortForm(backup)
