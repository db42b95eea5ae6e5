import { existsSync } from 'node:fs'
import { installPackages } from './debian.ts'

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
  return findChromium() ?? (installPackages('chromium') ? findChromium() : undefined)
}

/**
 * Returns the path of Chromium's headless shell, or of Chromium as a fallback. The shell renders no
 * windows, tabs and menus, which makes browser tests a third faster.
 */
export function ensureHeadless(): string | undefined {
  if (process.env.CHROMIUM) return findChromium()
  if (existsSync(HEADLESS_SHELL) || installPackages('chromium-headless-shell'))
    return HEADLESS_SHELL
  return ensureChromium()
}

function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM
  if (configured) return existsSync(configured) ? configured : undefined
  return PATHS.find((path) => existsSync(path))
}
