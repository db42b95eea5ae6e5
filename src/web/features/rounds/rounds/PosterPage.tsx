import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useParams } from 'react-router'
import { assessmentsQuery } from '#web/features/rounds/assessments/queries.ts'
import { brandingQuery } from '#web/features/workspaces/branding/queries.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { EndedPanel } from './components/EndedPanel.tsx'
import { Poster } from './components/Poster.tsx'
import { defaultPaper, PAPER_NAME, PAPERS } from './paper-size.ts'
import { roundQuery } from './queries.ts'
import './poster.css'

export const meta = () => privateMeta('Poster')

/** A one-page poster with the quiz's title, QR code and anonymity promise. */
export default function PosterPage() {
  const { sessionId: roundId = '' } = useParams()
  const round = useQuery(roundQuery(roundId))
  const assessments = useQuery(assessmentsQuery)
  const { data: branding } = useQuery(brandingQuery)
  const [paper, setPaper] = useState(() => defaultPaper(navigator.language))

  if (round.data && !round.data.isActive) {
    return (
      <Page>
        <EndedPanel round={round.data} />
      </Page>
    )
  }
  return (
    <Page>
      <div className="no-print">
        <PageHeader
          back={
            <TextLink
              to={paths.shareRound(roundId)}
              className="inline-flex min-h-11 items-center text-sm"
            >
              {round.data?.access === 'invited' ? 'Back to the invitations' : 'Back to sharing'}
            </TextLink>
          }
          title="Poster"
          description="Print it for a wall or a table, or show it on a slide."
        />
      </div>
      <QueryView
        query={round}
        what="the poster"
        sizes={['h-96']}
        link={<TextLink to={paths.quizzes}>All rounds</TextLink>}
      >
        {(round) => (
          <div className="poster-print grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
            <div className="no-print lg:order-last">
              <FieldGroup legend="Paper">
                <div className="grid gap-2">
                  {PAPERS.map((size) => (
                    <ChoiceCard
                      key={size}
                      name="paper"
                      label={PAPER_NAME[size]}
                      checked={size === paper}
                      onChange={() => setPaper(size)}
                    />
                  ))}
                </div>
              </FieldGroup>
              <div className="mt-6 flex flex-wrap gap-3">
                <Button onClick={() => window.print()}>
                  <Printer aria-hidden="true" className="size-4" />
                  Print poster
                </Button>
                <ButtonLink to={paths.shareRound(roundId)} variant="quiet">
                  Done
                </ButtonLink>
              </div>
              <p className="mt-4 text-sm text-muted">
                Your browser's print dialog can also save it as a PDF.
              </p>
            </div>
            <Poster
              round={round}
              assessment={assessments.data?.find(({ type }) => type === round.assessmentType)}
              logo={branding?.available ? branding.logo : null}
              paper={paper}
            />
          </div>
        )}
      </QueryView>
    </Page>
  )
}
