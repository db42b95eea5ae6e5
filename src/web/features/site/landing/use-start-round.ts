import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { currentUserQuery } from '#web/features/people/auth/queries.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'

const REDIRECT_DELAY_MS = 1000

/**
 * Returns a function that opens the form for a new round of a type. Visitors see a toast and go
 * to the login page first.
 */
export function useStartRound(): (type: AssessmentType) => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  return async (type) => {
    const createPath = paths.createRound({ type })
    const user = await client.ensureQueryData(currentUserQuery)
    if (user) {
      await navigate(createPath)
      return
    }
    toast({
      title: 'Account Required',
      description: 'Please create an account or sign in to start team assessments.',
    })
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(
      () => void navigate(paths.login({ redirect: createPath })),
      REDIRECT_DELAY_MS,
    )
  }
}
