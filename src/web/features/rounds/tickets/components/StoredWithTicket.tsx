import { useEffect, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import type { OpenQuiz, Ticket } from '#contract/quiz.ts'
import { WhatWillBeStored } from '#web/features/rounds/quiz/components/WhatWillBeStored.tsx'
import { ticketHash } from '#web/features/rounds/tickets/round-key.ts'

/** Shows what will be stored of a response with its ticket. */
export function StoredWithTicket({
  round,
  answers,
  comments,
  ticket,
}: {
  round: OpenQuiz['session']
  answers: readonly (number | undefined)[]
  comments: readonly Comment[]
  ticket: Ticket
}) {
  const [hash, setHash] = useState('(a fingerprint)')
  useEffect(() => {
    let unmounted = false
    const compute = async () => {
      const computed = await ticketHash(round.id, ticket)
      if (!unmounted) setHash(computed)
    }
    void compute()
    return () => {
      unmounted = true
    }
  }, [round.id, ticket])
  return (
    <WhatWillBeStored
      round={round}
      answers={answers}
      comments={comments}
      submissionId=""
      ticket={{
        hash,
        waiting:
          'Another fingerprint of your ticket, which only this key makes, stands before your answers, so that you can change or withdraw them. It is deleted with the key, at the latest when the survey ends.',
        key: 'The fingerprint of your ticket. Keeps the ticket from being used twice. It has no date or time, and is deleted 30 days after the survey ends. The server has never seen your ticket before, so it cannot tell to which invitation it belongs.',
        apart:
          'No name, account, address, browser or time of day is stored with them. Apart from this, the server has the list of invited people, and until the survey ends, encrypted, for each of them whether a ticket was drawn. Nothing links a person on that list to a response.',
      }}
    />
  )
}
