import type { ReactNode } from 'react'
import { Page } from '#web/ui/PageHeader.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The order next to the payment form. The back link reloads the document. */
export function PaymentFrame({
  title,
  back,
  summary,
  children,
}: {
  title: ReactNode
  back: { readonly to: string; readonly label: string }
  summary?: ReactNode
  children: ReactNode
}) {
  return (
    <Page
      title={title}
      back={
        <TextLink to={back.to} reloadDocument className="inline-flex min-h-11 items-center text-sm">
          {back.label}
        </TextLink>
      }
    >
      {summary ? (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.2fr]">
          {summary}
          <div className="min-w-0">{children}</div>
        </div>
      ) : (
        <div className="max-w-3xl">{children}</div>
      )}
    </Page>
  )
}
