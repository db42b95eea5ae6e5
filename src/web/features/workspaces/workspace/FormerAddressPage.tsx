import { Navigate, useLocation } from 'react-router'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { sectionFor } from './former-addresses.ts'

export const meta = () => privateMeta('Workspace')

/** Redirects from the addresses of pages that are sections of the workspace settings now. */
export default function FormerAddressPage() {
  const { pathname, hash, search } = useLocation()
  return (
    <Navigate
      to={{ pathname: sectionFor(pathname, hash) ?? paths.workspacePeople, search }}
      replace
    />
  )
}
