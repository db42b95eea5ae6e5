import type { ComponentProps } from 'react'
import { useEffect, useRef } from 'react'

/**
 * Runs in the head. A form of a built page can be sent before the page has come alive: then the
 * browser would put its fields into the address. This keeps it waiting instead.
 */
export const FORM_SCRIPT = `;addEventListener('submit',function(e){if('waits' in e.target.dataset){e.preventDefault();e.target.dataset.waits='sent'}},true)`

/** A form whose fields are checked by us. What was sent before it came alive is sent then. */
export function Form(props: Omit<ComponentProps<'form'>, 'ref' | 'method' | 'noValidate'>) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = ref.current
    if (!form) return undefined
    const sent = form.dataset.waits === 'sent'
    delete form.dataset.waits
    if (!sent) return undefined
    // Once the form around it is alive as well.
    const timer = setTimeout(() => form.requestSubmit())
    return () => clearTimeout(timer)
  }, [])
  return <form ref={ref} noValidate method="post" data-waits="" {...props} />
}
