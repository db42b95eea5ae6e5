import { twoServers } from './two-servers.ts'
import { shortForm } from './short-form.ts'

shortForm(twoServers)
