import { ServerKey, setServerKey } from '#server/platform/sealing/server-key.ts'
import { TEST_SEALING_KEY } from './server-process.ts'

// The key of all apps in a test process, and of the servers that it starts.
setServerKey(new ServerKey(Buffer.from(TEST_SEALING_KEY, 'base64')))
