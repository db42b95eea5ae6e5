import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Returns the path of Chromium: the value of CHROMIUM, the system's, or that of Debian's package,
 * which is installed if the process is root on Debian. Undefined if none is available.
 */
export function ensureChromium(): string | undefined {
  return findChromium() ?? (installPackage('chromium') ? findChromium() : undefined)
}

/**
 * Returns the path of Chromium's headless shell, or of Chromium as a fallback. The shell renders no
 * windows, tabs and menus, which makes browser tests a third faster.
 */
export function ensureHeadless(): string | undefined {
  if (process.env.CHROMIUM) return findChromium()
  if (existsSync(HEADLESS_SHELL) || installPackage('chromium-headless-shell')) return HEADLESS_SHELL
  return ensureChromium()
}

/** Installs a Debian package with messages on the console, and returns whether that succeeded. */
function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} from Debian…`)
  const install = ['install', '-y', '--no-install-recommends', name]
  // The package lists are missing on a new machine, and may be too old.
  if (aptGet(install)) return true
  const isInstalled = aptGet(['update']) && aptGet(install)
  if (!isInstalled) console.log(`${name} could not be installed.`)
  return isInstalled
}

function aptGet(args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
  })
  return status === 0
}

function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM
  if (configured) return existsSync(configured) ? configured : undefined
  return PATHS.find((path) => existsSync(path))
}
