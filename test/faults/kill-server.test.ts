import { killServer } from './kill-server.ts'
import { shortForm } from './short-form.ts'

shortForm(killServer)
