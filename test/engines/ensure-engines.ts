import { existsSync } from 'node:fs'
import { installPackages } from '#test/server/debian.ts'

export const FIREFOX = '/usr/bin/firefox-esr'

/** The Debian packages of Firefox, of WebKit, and of the display that WebKit needs. */
const PACKAGES: Readonly<Record<string, string>> = {
  [FIREFOX]: 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
}

/** Installs Firefox and WebKit if they are missing. Throws if that is not possible. */
export function ensureEngines(): void {
  const missing = Object.keys(PACKAGES)
    .filter((path) => !existsSync(path))
    .map((path) => PACKAGES[path] ?? '')
  if (missing.length > 0 && !installPackages(...missing)) {
    throw new Error(
      `These Debian packages are missing: ${missing.join(', ')}. Install them as root.`,
    )
  }
}
