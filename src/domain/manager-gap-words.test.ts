import { expect, test } from 'vitest'
import { describeGap } from './manager-gap-words.ts'

const gap = (category: string, manager: number, isClear: boolean) => ({
  category,
  manager,
  team: 40,
  isClear,
})

test('the gap names what clearly differs, and nothing else', () => {
  expect(describeGap([gap('Calm', 80, false), gap('Bold', 41, false)], true)).toBe(
    'Your view does not differ clearly from the team’s in any category.',
  )
  expect(describeGap([gap('Calm', 100, true), gap('Bold', 60, false)], true)).toBe(
    'Your view differs clearly from the team’s in Calm (100, the team 40).',
  )
  expect(describeGap([gap('Calm', 100, true), gap('Bold', 20, true)], false)).toBe(
    'The manager’s view differs clearly from the team’s in Calm (100, the team 40) and Bold (20, the team 40).',
  )
})
