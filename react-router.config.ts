import type { Config } from '@react-router/dev/config'
import { PRERENDERED_PATHS } from './src/web/paths.ts'

export default {
  appDirectory: 'src/web',
  // Set where a build must not disturb the one that is being served.
  buildDirectory: process.env.SITE_BUILD || 'build/site',
  // The server is ours and knows nothing of React: every page is a file or runs in the browser.
  ssr: false,
  prerender: [...PRERENDERED_PATHS],
  routeDiscovery: { mode: 'initial' },
} satisfies Config
