import { twoServers } from './two-servers.ts'
import { testShortForm } from './short-form.ts'

testShortForm(twoServers)
