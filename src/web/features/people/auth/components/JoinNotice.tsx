import { useQuery } from '@tanstack/react-query'
import { roleWithArticle } from '#domain/workspaces.ts'
import { invitationQuery } from '#web/features/people/auth/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** Says what someone who registers from an invitation joins. */
export function JoinNotice({ token }: { token: string }) {
  const { data: invitation, error } = useQuery(invitationQuery(token, undefined))
  if (invitation && 'workspaceName' in invitation) {
    return (
      <Notice
        className="mb-6"
        title={
          <span className="wrap-anywhere">
            You join {invitation.workspaceName} as {roleWithArticle(invitation.role)}
          </span>
        }
      >
        The invitation was sent to {invitation.email}.
      </Notice>
    )
  }
  if (!(error instanceof ApiError)) return null
  return (
    <Notice tone="warn" className="mb-6" title="You can't join with this invitation">
      {error.reason}{' '}
      <span className="limited:hidden">
        You can still <TextLink to={paths.register()}>create an account without it</TextLink>.
      </span>
    </Notice>
  )
}
