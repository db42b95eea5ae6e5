import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './timing.ts'

/** Large, and needed for this alone: it is installed beside the packages at the first run. */
export const LIGHTHOUSE = '13.5.0'

/** A machine that is slower than this share of its best is busy with something else. */
export const QUIET = 0.75

const TOOL = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'lighthouse')
const TRIES = 3

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

interface Report {
  /** How fast the machine was at that moment, by Lighthouse's own small test. */
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<Category, { readonly score: number }>>
  readonly audits: Readonly<Record<string, { readonly numericValue: number }>>
}

/** Medians of the runs on one page. */
export interface Scores {
  /** From 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  /** First and largest paint, and for how long it was blocked: milliseconds. */
  readonly times: readonly number[]
}

export async function installLighthouse(): Promise<void> {
  if (existsSync(join(TOOL, 'node_modules', 'lighthouse', 'package.json'))) return
  console.error(`Installing Lighthouse ${LIGHTHOUSE}…`)
  mkdirSync(TOOL, { recursive: true })
  writeFileSync(join(TOOL, 'package.json'), '{"private":true}')
  const install = ['install', '--no-audit', '--no-fund', `lighthouse@${LIGHTHOUSE}`]
  await promisify(execFile)('npm', install, { cwd: TOOL })
}

/** Lighthouse in a Chromium, as a phone with simulated throttling. */
export class Lighthouse {
  readonly #chromium: string
  readonly #runs: number
  #fastest = 0

  constructor(chromium: string, runs: number) {
    this.#chromium = chromium
    this.#runs = runs
  }

  /** `profile` is a browser's folder in which somebody is signed in. */
  async measure(url: string, profile?: string): Promise<Scores> {
    const reports = await this.#reportsOf(url, profile)
    const score = (name: Category) =>
      Math.round(median(reports.map(({ categories }) => categories[name].score)) * 100)
    return {
      scores: Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Scores['scores'],
      times: TIMES.map((name) =>
        median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)),
      ),
    }
  }

  /**
   * The machine may be shared: a run while it was much slower than at its best says nothing of the
   * page, and is made again, within reason.
   */
  async #reportsOf(url: string, profile?: string): Promise<Report[]> {
    // How fast the machine can be is known by what it has done: the first run of all is for that.
    if (this.#fastest === 0) {
      const { environment } = await this.#run(url, profile, TRIES)
      this.#fastest = environment.benchmarkIndex
    }
    const reports: Report[] = []
    for (let tries = 0; reports.length < this.#runs && tries < this.#runs * 3; tries += 1) {
      const report = await this.#run(url, profile, TRIES)
      const speed = report.environment.benchmarkIndex
      this.#fastest = Math.max(this.#fastest, speed)
      if (speed >= this.#fastest * QUIET || tries >= this.#runs * 2) reports.push(report)
    }
    return reports
  }

  /** Chromium now and then loses the beginning of its own trace; such a run is made again. */
  async #run(url: string, profile: string | undefined, tries: number): Promise<Report> {
    try {
      return await runOnce(this.#chromium, url, profile)
    } catch (error) {
      if (tries <= 1) throw error
      return this.#run(url, profile, tries - 1)
    }
  }
}

async function runOnce(chromium: string, url: string, profile?: string): Promise<Report> {
  const output = join(TOOL, 'report.json')
  const program = join(TOOL, 'node_modules', 'lighthouse', 'cli', 'index.js')
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu']
  if (profile !== undefined) flags.push(`--user-data-dir=${profile}`)
  await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      `--chrome-flags=${flags.join(' ')}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${output}`,
      '--quiet',
    ],
    { env: { ...process.env, CHROME_PATH: chromium } },
  )
  return JSON.parse(readFileSync(output, 'utf8')) as Report
}
