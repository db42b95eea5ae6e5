import type { Config } from '@react-router/dev/config'
import { finishPages } from './scripts/finish-pages.ts'
import { pagePatterns } from './scripts/page-patterns.ts'

// Set where a build must not disturb the one that is being served.
const BUILD = process.env.SITE_BUILD || 'build/site'

export default {
  appDirectory: 'src/web',
  buildDirectory: BUILD,
  // The server is ours and knows nothing of React: every page is a file that browsers bring to life.
  ssr: false,
  prerender: pagePatterns(),
  buildEnd: () => finishPages(`${BUILD}/client`),
  routeDiscovery: { mode: 'initial' },
} satisfies Config
