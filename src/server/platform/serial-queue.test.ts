import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serialQueue } from './serial-queue.ts'

test('runs one task after the other, also after a failure, and rejects tasks beyond its capacity', async () => {
  const enqueue = serialQueue(3, 'Too many.')
  const started: string[] = []
  const gates = new Map<string, (failure?: Error) => void>()
  const task = (name: string) =>
    enqueue(async () => {
      started.push(name)
      await new Promise<void>((resolve, reject) => {
        gates.set(name, (failure) => (failure ? reject(failure) : resolve()))
      })
      return name
    })

  const [first, second, third] = [task('first'), task('second'), task('third')]
  await expect(task('fourth')).rejects.toMatchObject({ code: 'unavailable', message: 'Too many.' })
  await turn()
  expect(started).toEqual(['first'])

  gates.get('first')?.(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await turn()
  expect(started).toEqual(['first', 'second'])

  gates.get('second')?.()
  expect(await second).toBe('second')
  await turn()
  gates.get('third')?.()
  expect(await third).toBe('third')
})
