import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium: the one that CHROMIUM names, the system's, or Debian's package where we
 * are root on a Debian. Undefined where there is none to be had.
 */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return found
  console.log('Installing Chromium from Debian…')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...args], {
      env: environment,
      encoding: 'utf8',
    })
    if (status !== 0) console.error(stdout, stderr)
  }
  return findChromium()
}

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? named : undefined
  return PLACES.find((place) => existsSync(place))
}
