import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Masthead } from '#web/ui/Masthead.tsx'

const TO_FORGOT_MS = 3000

/** Leads on by itself, unless the link that leads there has the focus: then somebody is choosing. */
export function InvalidLink() {
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  useEffect(() => {
    if (choosing) return undefined
    const timer = setTimeout(() => void navigate(paths.forgotPassword), TO_FORGOT_MS)
    return () => clearTimeout(timer)
  }, [choosing, navigate])
  return (
    <Masthead
      narrow
      announced
      title="Invalid reset link"
      lead="This address holds no reset link. We take you to where you can ask for one."
    >
      <ButtonLink to={paths.forgotPassword} onFocus={() => setChoosing(true)}>
        Ask for a new link
      </ButtonLink>
    </Masthead>
  )
}
