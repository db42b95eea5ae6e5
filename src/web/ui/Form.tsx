import type { ComponentProps } from 'react'
import { useEffect, useRef } from 'react'

/**
 * Inline script for the document head. A prerendered form can be submitted before hydration. The
 * script cancels that submission and marks the form.
 */
export const FORM_SCRIPT = `;addEventListener('submit',function(e){if('unhydrated' in e.target.dataset){e.preventDefault();e.target.dataset.unhydrated='submitted'}},true)`

/**
 * A form that is validated in JavaScript. After hydration it repeats a submission that FORM_SCRIPT
 * cancelled.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'ref' | 'method' | 'noValidate'>) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = ref.current
    if (!form) return undefined
    const submitted = form.dataset.unhydrated === 'submitted'
    delete form.dataset.unhydrated
    if (!submitted) return undefined
    // Runs after the effects of the parent components.
    const timer = setTimeout(() => form.requestSubmit())
    return () => clearTimeout(timer)
  }, [])
  return <form ref={ref} noValidate method="post" data-unhydrated="" {...props} />
}
