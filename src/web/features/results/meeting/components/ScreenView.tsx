import { talksOf } from '#web/features/results/meeting/talking-points.ts'
import type { Meeting } from '#web/features/results/meeting/use-meeting.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Agreed } from './Agreed.tsx'
import { MeetingCategories } from './MeetingCategories.tsx'
import { Changes } from './Changes.tsx'
import { Collect } from './Collect.tsx'
import { MeetingComments } from './MeetingComments.tsx'
import { Score } from './Score.tsx'
import { Topic } from './Topic.tsx'

const Decide = lazyWithPreload(() => import('./Decide.tsx'), 'Decide')

export interface ScreenViewProps {
  meeting: Meeting
  canManage: boolean
  /** Goes on to adding an action. */
  onAgree: () => void
}

/** The content of the current screen. */
export function ScreenView({ meeting, canManage, onAgree }: ScreenViewProps) {
  usePreload(Decide)
  const { round, results, screen, goToStep, refreshOther } = meeting
  const { summary } = results
  const talks = talksOf(screen, results)
  const agree = canManage ? onAgree : undefined
  switch (screen.step) {
    case 'collect':
      return (
        <Collect
          round={round}
          hasResults={meeting.screens.length > 1}
          canReveal={canManage}
          onGoOn={() => goToStep('score')}
          onRevealed={() => {
            refreshOther()
            goToStep('score')
          }}
        />
      )
    case 'score':
      return <Score access={round.access} summary={summary} talks={talks} />
    case 'categories':
      return <MeetingCategories summary={summary} talks={talks} />
    case 'split':
      return <Topic {...{ screen, summary, talks }} onAgree={agree} />
    case 'comments':
      return <MeetingComments part={screen} />
    case 'change':
      return screen.agreed ? (
        <Agreed actions={screen.agreed} />
      ) : (
        <Changes summary={summary} talks={talks} />
      )
    case 'decide':
      return <Decide meeting={meeting} canManage={canManage} />
  }
}
