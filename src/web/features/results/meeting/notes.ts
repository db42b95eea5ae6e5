import type { Round } from '#contract/rounds.ts'
import { isLive } from '#domain/release.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import type { Screen } from './screens.ts'

/** Returns what the presenter does on a screen, in sentences. */
export function notesOf(
  screen: Screen,
  round: Pick<Round, 'access' | 'groupSize' | 'sharing'>,
): readonly string[] {
  switch (screen.step) {
    case 'collect':
      return collectNotes(round)
    case 'score':
      return [
        'Read the score and the level aloud, then wait. Give people ten seconds to look.',
        'Ask for first impressions. Do not explain or defend the score.',
        'The margin of error is the range that probably contains the score of the whole team.',
      ]
    case 'categories':
      return [
        'Start with the strength: what should stay as it is?',
        'Then go to a low category. If none is clearly lowest, let the team choose one.',
      ]
    case 'split':
      return [
        screen.reason === 'split'
          ? 'Two views are both right. Ask what each side sees, not who it is.'
          : 'Ask what stands behind a low answer, not who gave it.',
        'Never guess who answered what, and stop others who do.',
        'Give everyone a minute to think before the first person speaks.',
        'If something can be done about it, press A and write it down.',
      ]
    case 'comments':
      return [
        'Let people read in silence. Do not guess who wrote a comment.',
        'Ask what several comments have in common before you talk about a single one.',
      ]
    case 'change':
      return screen.agreed
        ? [
            'Say what became of each action. A dropped one is fine if the reason is known.',
            'The scores show whether something changed, not why. Ask the team what they noticed.',
          ]
        : [
            'Name what is clearly higher or lower first. A few points may be everyday fluctuation.',
            'Ask what was different in the meantime before you look for causes.',
          ]
    case 'decide':
      return [
        'One or two actions are enough. More are rarely done.',
        'Each action needs one person and a date. Ask who would like to do it.',
        'Say when you will look at these actions again.',
      ]
  }
}

function collectNotes({
  access,
  groupSize,
  sharing,
}: Pick<Round, 'access' | 'groupSize' | 'sharing'>): string[] {
  return [
    access === 'open'
      ? 'Everyone scans the code or opens the link, and answers alone. Allow five to ten minutes.'
      : 'Everyone opens the link in their own email and answers alone. Allow five to ten minutes.',
    isLive(groupSize)
      ? 'Say that results appear from the first response, so single answers can be recognized.'
      : "Say that you see the team's results, never one person's set of answers.",
    'No one has to answer.',
    ...(isLive(groupSize)
      ? []
      : [
          `Reveal when everyone who wants to has answered, at least ${numberInWords(groupSize)} people. This cannot be undone.`,
        ]),
    ...(sharing === 'team'
      ? ['The results then also appear for everyone with the link to them.']
      : []),
  ]
}
