import { diskFull } from './disk-full.ts'
import { killPostgres } from './kill-postgres.ts'
import { testShortForm } from './short-form.ts'

testShortForm(killPostgres)
testShortForm(diskFull)
