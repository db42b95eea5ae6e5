import { killServer } from './kill-server.ts'
import { testShortForm } from './short-form.ts'

testShortForm(killServer)
