import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian packages with a message on the console, and returns whether that succeeded. */
export function installPackages(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${names.join(', ')} from Debian…`)
  const install = ['install', '-y', '--no-install-recommends', ...names]
  // The package lists are missing on a new machine, and may be too old.
  if (aptGet(install)) return true
  const isInstalled = aptGet(['update']) && aptGet(install)
  if (!isInstalled) console.log(`${names.join(', ')} could not be installed.`)
  return isInstalled
}

function aptGet(args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
  })
  return status === 0
}
