import { defineConfig } from '@playwright/test'
import type { PlaywrightTestConfig } from '@playwright/test'
import { FIREFOX } from './test/engines/ensure-engines.ts'

// Workers inherit it, and load Playwright's files without compiling them again.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/compiled'

const FIREFOX_JOURNEYS =
  /\/(?:answering|auth|meeting|quiz|results|shared-results|submitting|whole-meeting)\.e2e\.ts$/
/** They need touch, paper, the clipboard or held replies, for which Playwright cannot ask Firefox ESR. */
const NOT_IN_FIREFOX =
  /by touch|on a phone, taps|reads two rounds of a team|writes comments, sees|with a lost response/

/** The projects of `npm run engines`. */
const ENGINES: PlaywrightTestConfig['projects'] = [
  { name: 'webkit', testDir: 'test/engines', testMatch: '*.e2e.ts' },
  {
    name: 'firefox',
    testMatch: FIREFOX_JOURNEYS,
    grepInvert: NOT_IN_FIREFOX,
    use: {
      browserName: 'firefox',
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: FIREFOX,
        firefoxUserPrefs: {
          'ui.prefersReducedMotion': 1,
          // A mouse: hover (4) and a fine pointer (2). Without a window Firefox has none.
          'ui.primaryPointerCapabilities': 6,
          'ui.allPointerCapabilities': 6,
          // As in Chromium without a window: they take no width.
          'ui.useOverlayScrollbars': 1,
        },
      },
    },
  },
]

/**
 * Real journeys in the system's Chromium against a server of their own, which global-setup.ts
 * starts on a free port and an empty data folder.
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.e2e.ts',
  // Without projects, because each would start workers and browsers of its own.
  ...(process.env.ENGINES && { projects: ENGINES }),
  globalSetup: './test/e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Four workers on two cores: a journey waits for pages as much as it works.
  workers: 4,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    // Tests wait for no animation. It also keeps a toast from fading while axe reads its colors.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Less work for pages that live for seconds: no optimizing compilers, and no process for graphics.
        '--js-flags=--no-turbofan --no-maglev',
        '--in-process-gpu',
      ],
    },
    // Traces cost more than the journeys themselves: ask for one where a journey fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
