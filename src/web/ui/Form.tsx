import type { ComponentProps } from 'react'
import { useEffect, useRef } from 'react'

/**
 * Inline script for the document head. A prerendered form can be submitted before hydration. The
 * script cancels that submission and marks the form. After hydration it dispatches an input event on each
 * field before a form is sent: some browsers and password managers fill fields in without one, and React
 * would not know these values.
 */
export const FORM_SCRIPT = `;addEventListener('submit',function(e){var f=e.target;if('unhydrated' in f.dataset){e.preventDefault();f.dataset.unhydrated='submitted'}else Array.from(f.elements).forEach(function(x){x.dispatchEvent(new Event('input',{bubbles:true}))})},true)`

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
