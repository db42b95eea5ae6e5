import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The path of a Chromium: the one that CHROMIUM names, the system's, or Debian's package where we
 * are root on a Debian. Undefined where there is none to be had.
 */
export function ensureChromium(): string | undefined {
  return findChromium() ?? (installed('chromium') ? findChromium() : undefined)
}

/**
 * The same for what needs no window: Chromium without the windows, tabs and menus that the whole
 * one draws also where nobody sees them, which costs journeys a third of their time.
 */
export function ensureHeadless(): string | undefined {
  if (process.env.CHROMIUM) return findChromium()
  if (existsSync(SHELL) || installed('chromium-headless-shell')) return SHELL
  return ensureChromium()
}

/** Whether Debian's package could be installed. What is said goes to whoever waits. */
function installed(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} from Debian…`)
  const install = ['install', '-y', '--no-install-recommends', name]
  // The lists of packages are there, unless the machine is new or they are too old.
  if (aptGet(install)) return true
  const done = aptGet(['update']) && aptGet(install)
  if (!done) console.log(`${name} is not to be had.`)
  return done
}

function aptGet(args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
  })
  return status === 0
}

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? named : undefined
  return PLACES.find((place) => existsSync(place))
}
