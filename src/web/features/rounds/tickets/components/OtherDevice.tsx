import { CopyLink } from '#web/features/rounds/quiz/components/CopyLink.tsx'
import { useEffect, useState } from 'react'
import type { Ticket } from '#contract/quiz.ts'
import { ticketLink } from '#web/features/rounds/tickets/ticket-link.ts'
import type { QrDrawing } from '#web/lib/qr-code.ts'
import { QrCode } from '#web/ui/QrCode.tsx'

/** Moves the ticket to another device by a QR code or a link. Drawn only when asked for. */
export function OtherDevice({ token, ticket }: { token: string; ticket: Ticket }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="quiz-review ticket-device"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Continue on another device</summary>
      {open && <TicketCode link={ticketLink(location.origin, token, ticket)} />}
    </details>
  )
}

// The module is loaded only when a code is asked for.
const drawingOf = async (link: string) => (await import('#web/lib/qr-code.ts')).drawQr(link)

function TicketCode({ link }: { link: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'failed'>()
  useEffect(() => {
    let unmounted = false
    const draw = async () => {
      const drawn = await drawingOf(link).catch(() => 'failed' as const)
      if (!unmounted) setDrawing(drawn)
    }
    void draw()
    return () => {
      unmounted = true
    }
  }, [link])
  return (
    <div className="quiz-review-body ticket-device-body">
      <p>
        Scan this code with the other device, or send the link to yourself. Both carry your ticket:
        anyone who has them can respond in your place. The answers you have chosen so far stay here;
        the other device begins with the first question.
      </p>
      <div className="ticket-code">
        {drawing === 'failed' ? (
          <p>The code did not load. Use the link.</p>
        ) : (
          drawing && <QrCode drawing={drawing} label="QR code with your ticket" />
        )}
      </div>
      <CopyLink link={link} label="Copy link with ticket" />
      <p className="quiz-muted">
        Finish on one device only. A ticket is used once: the first response counts.
      </p>
    </div>
  )
}
