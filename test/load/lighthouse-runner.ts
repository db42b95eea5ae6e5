import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './timing.ts'

/** Installed on the first run, because it is large and only needed here. */
export const LIGHTHOUSE = '13.5.0'

/** Minimum speed as a share of the machine's best. A slower machine is busy with something else. */
const MIN_SPEED = 0.75

const INSTALL_FOLDER = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'lighthouse')
const MAX_ATTEMPTS = 3

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

const TIME_AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
] as const

interface Report {
  /** Speed of the machine during the run, from Lighthouse's own benchmark. */
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<Category, { readonly score: number }>>
  readonly audits: Readonly<Record<string, { readonly numericValue: number }>>
}

/** Medians of the runs on one page. */
export interface Scores {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  /** First contentful paint, largest contentful paint and total blocking time, in ms. */
  readonly times: readonly number[]
}

export async function installLighthouse(): Promise<void> {
  if (existsSync(join(INSTALL_FOLDER, 'node_modules', 'lighthouse', 'package.json'))) return
  console.error(`Installing Lighthouse ${LIGHTHOUSE}…`)
  mkdirSync(INSTALL_FOLDER, { recursive: true })
  writeFileSync(join(INSTALL_FOLDER, 'package.json'), '{"private":true}')
  const install = ['install', '--no-audit', '--no-fund', `lighthouse@${LIGHTHOUSE}`]
  await promisify(execFile)('npm', install, { cwd: INSTALL_FOLDER })
}

/** Runs Lighthouse in a Chromium, emulating a phone with simulated throttling. */
export class Lighthouse {
  readonly #chromium: string
  readonly #runs: number
  #fastest = 0

  constructor(chromium: string, runs: number) {
    this.#chromium = chromium
    this.#runs = runs
  }

  // `profile` is a Chromium profile folder with a signed-in user.
  async measure(url: string, profile?: string): Promise<Scores> {
    const reports = await this.#reportsOf(url, profile)
    const score = (name: Category) =>
      Math.round(median(reports.map(({ categories }) => categories[name].score)) * 100)
    return {
      scores: Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Scores['scores'],
      times: TIME_AUDITS.map((name) =>
        median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)),
      ),
    }
  }

  /** Repeats runs during which the machine was much slower than its best, within limits. */
  async #reportsOf(url: string, profile?: string): Promise<Report[]> {
    // The first run only measures the speed of the machine.
    if (this.#fastest === 0) {
      const { environment } = await this.#run(url, profile, MAX_ATTEMPTS)
      this.#fastest = environment.benchmarkIndex
    }
    const reports: Report[] = []
    for (
      let attempts = 0;
      reports.length < this.#runs && attempts < this.#runs * 3;
      attempts += 1
    ) {
      const report = await this.#run(url, profile, MAX_ATTEMPTS)
      const speed = report.environment.benchmarkIndex
      this.#fastest = Math.max(this.#fastest, speed)
      if (speed >= this.#fastest * MIN_SPEED || attempts >= this.#runs * 2) reports.push(report)
    }
    return reports
  }

  // Chromium sometimes loses the start of its trace; such a run is repeated.
  async #run(url: string, profile: string | undefined, attempts: number): Promise<Report> {
    try {
      return await runOnce(this.#chromium, url, profile)
    } catch (error) {
      if (attempts <= 1) throw error
      return this.#run(url, profile, attempts - 1)
    }
  }
}

async function runOnce(chromium: string, url: string, profile?: string): Promise<Report> {
  const output = join(INSTALL_FOLDER, 'report.json')
  const program = join(INSTALL_FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js')
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
