import type { Result, Stage } from './stages.ts'

interface Finished {
  readonly stage: Stage
  readonly result: Result
  readonly seconds: number
}

/**
 * Runs several sequences of stages side by side, then prints the seconds of each stage, the failures
 * and, as the last line, how many checks passed and failed. Sets the exit code. A sequence ends early
 * if its build fails; a run in which nothing passed has failed.
 */
export async function runStages(sequences: readonly (readonly Stage[])[]): Promise<void> {
  const started = Date.now()
  const finished: Finished[] = []
  await Promise.all(
    sequences.map(async (stages) => {
      for (const stage of stages) {
        const done = await runStage(stage)
        finished.push(done)
        if (stage.name === 'build' && done.result.failed > 0) break
      }
    }),
  )
  printSeconds(finished, secondsSince(started))
  const red = finished.filter(({ result }) => result.failed > 0)
  const lines = red.map(({ stage, result }) =>
    [stage.name, ...(result.failures ?? [])].join('\n  '),
  )
  if (lines.length > 0) console.log(`\nRed: ${lines.join('\n')}`)
  const passed = sum(finished.map(({ result }) => result.passed))
  if (passed === 0 && red.length === 0)
    console.log('\nNothing ran: no path of a test file contains the name.')
  const failed = sum(finished.map(({ result }) => result.failed)) || (passed === 0 ? 1 : 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function runStage(stage: Stage): Promise<Finished> {
  console.log(`── ${stage.name}`)
  const started = Date.now()
  const result = await stage.run()
  const seconds = secondsSince(started)
  console.log(
    `── ${stage.name}: ${result.failed > 0 ? 'red' : 'green'} after ${seconds.toFixed(1)} s`,
  )
  return { stage, result, seconds }
}

function printSeconds(finished: readonly Finished[], total: number): void {
  console.log('\nSeconds per stage; some ran side by side')
  for (const { stage, seconds } of finished) console.log(row(seconds, stage.name))
  console.log(row(total, 'total'))
}

const row = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(7)}  ${name}`
const secondsSince = (started: number) => (Date.now() - started) / 1000
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
