import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

/** An instruction of a Dockerfile, such as RUN, with its arguments on one line. */
export interface Instruction {
  readonly name: string
  readonly rest: string
}

/** A build stage: the instructions after one FROM. */
export interface Stage {
  /** The name for COPY --from; undefined for the last stage. */
  readonly name: string | undefined
  readonly base: string
  readonly steps: readonly Instruction[]
}

/** Parses a Dockerfile. Supports no heredocs and no FROM flags. */
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

/** Parses the arguments of COPY. `from` is the name of another stage. */
export function readCopy(rest: string): {
  from: string | undefined
  sources: string[]
  target: string
} {
  const words = rest.split(/\s+/)
  const flags = words.filter((word) => word.startsWith('--'))
  const [target = '', ...sources] = words.filter((word) => !word.startsWith('--')).toReversed()
  const unknown = flags.filter((flag) => !flag.startsWith('--from='))
  if (unknown.length > 0) throw new Error(`COPY ${unknown.join(' ')} is not supported`)
  return { from: flags[0]?.slice('--from='.length), sources: sources.toReversed(), target }
}

/** Parses the JSON list of a CMD, also within a HEALTHCHECK, into program and arguments. */
export const readCommand = (rest: string): string[] =>
  JSON.parse(rest.slice(rest.indexOf('['))) as string[]

/** Returns the files of a build context, without those that its .dockerignore excludes. */
export function buildContext(root: string): string[] {
  const file = join(root, '.dockerignore')
  const patterns = (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
  // The last matching pattern decides; one with a ! includes a file again.
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
