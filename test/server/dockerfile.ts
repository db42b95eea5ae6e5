import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

/** One instruction of a Dockerfile, such as RUN, and what follows it on one line. */
export interface Instruction {
  readonly name: string
  readonly rest: string
}

/** From one FROM to the next. */
export interface Stage {
  /** What others copy from; the last stage has none. */
  readonly name: string | undefined
  readonly base: string
  readonly steps: readonly Instruction[]
}

/** Reads as much of the format as ours uses: no heredocs, no ONBUILD, one platform. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: { name: string | undefined; base: string; steps: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [base = '', , as] = rest.split(/\s+/)
      stages.push({ name: as, base, steps: [] })
    } else {
      const stage = stages.at(-1)
      if (!stage || name === '') throw new Error(`not an instruction of a stage: ${line}`)
      stage.steps.push({ name, rest })
    }
  }
  return stages
}

/** What a COPY says; `from` names another stage. */
export function readCopy(rest: string): {
  from: string | undefined
  sources: string[]
  target: string
} {
  const words = rest.split(/\s+/)
  const flags = words.filter((word) => word.startsWith('--'))
  const [target = '', ...sources] = words.filter((word) => !word.startsWith('--')).toReversed()
  const unknown = flags.filter((flag) => !flag.startsWith('--from='))
  if (unknown.length > 0) throw new Error(`COPY ${unknown.join(' ')} is not known here`)
  return { from: flags[0]?.slice('--from='.length), sources: sources.toReversed(), target }
}

/** The program and arguments of a CMD that is a list, also of a HEALTHCHECK's. */
export const readCommand = (rest: string): string[] =>
  JSON.parse(rest.slice(rest.indexOf('['))) as string[]

/** The files of a folder that a build gets to see: without what its .dockerignore names. */
export function sentToBuild(root: string): string[] {
  const file = join(root, '.dockerignore')
  const patterns = (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
  // The last line that fits decides; one with a ! lets in again.
  const isIgnored = (path: string) =>
    patterns
      .findLast((pattern) => matchesGlob(path, pattern.replace(/^!/, '')))
      ?.startsWith('!') === false
  const under = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (isIgnored(path)) return []
      return entry.isDirectory() ? under(path) : [path]
    })
  return under('')
}
