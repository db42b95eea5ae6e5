import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DEPLOY = join(import.meta.dirname, '..', '..', 'docs', 'deploy.md')

/** Reads the nginx example of docs/deploy.md. Returns a function that is true for paths that it logs. */
export function readNginxExample(): (path: string) => boolean {
  const [, example = ''] = /```nginx\n(.*?)```/s.exec(readFileSync(DEPLOY, 'utf8')) ?? []
  const logs = [...example.matchAll(/^ *((?:access|error)_log .*);/gm)].map(([, line]) => line)
  // Error lines contain URLs too. At run time no error has the level emerg.
  if (logs.length !== 2 || !logs[0]?.endsWith(' if=$logged') || !logs[1]?.endsWith(' emerg')) {
    throw new Error(`unknown logs in the nginx example: ${logs.join('; ')}`)
  }
  const [, map = ''] = /^map \$uri \$logged \{\n(.*?)^\}/ms.exec(example) ?? []
  const entries = [...map.matchAll(/^ *(default|~\S+) ([01]);$/gm)].map(([, key = '', value]) => ({
    key,
    isLogged: value === '1',
  }))
  const fallback = entries.find(({ key }) => key === 'default')
  if (!fallback) throw new Error('the nginx example has no map of logged paths')
  const patterns = entries.filter((entry) => entry !== fallback)
  // nginx takes the first pattern that matches.
  return (path) =>
    (patterns.find(({ key }) => new RegExp(key.slice(1)).test(path)) ?? fallback).isLogged
}
