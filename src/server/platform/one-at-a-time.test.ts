import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('works for one after the other, also after one that fails, and refuses who comes too late', async () => {
  const afterOthers = oneAtATime(3, 'Too many.')
  const begun: string[] = []
  const gates = new Map<string, (failure?: Error) => void>()
  const work = (name: string) =>
    afterOthers(async () => {
      begun.push(name)
      await new Promise<void>((resolve, reject) => {
        gates.set(name, (failure) => (failure ? reject(failure) : resolve()))
      })
      return name
    })

  const [first, second, third] = [work('first'), work('second'), work('third')]
  await expect(work('fourth')).rejects.toMatchObject({ code: 'unavailable', message: 'Too many.' })
  await turn()
  expect(begun).toEqual(['first'])

  gates.get('first')?.(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await turn()
  expect(begun).toEqual(['first', 'second'])

  gates.get('second')?.()
  expect(await second).toBe('second')
  await turn()
  gates.get('third')?.()
  expect(await third).toBe('third')
})
