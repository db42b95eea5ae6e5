import { diskFull } from './disk-full.ts'
import { killPostgres } from './kill-postgres.ts'
import { shortForm } from './short-form.ts'

shortForm(killPostgres)
shortForm(diskFull)
