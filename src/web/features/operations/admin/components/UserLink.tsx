import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { UserText } from './UserText.tsx'

/** An account's name and email, linked to the user list; null for a deleted account. */
export function UserLink({ person }: { person: { name: string; email: string } | null }) {
  if (!person) return <span className="text-muted">Deleted account</span>
  return (
    <>
      <UserText wide>{person.name || '–'}</UserText>
      <TextLink to={paths.adminUsersMatching(person.email)} className="text-xs">
        <UserText wide>{person.email}</UserText>
      </TextLink>
    </>
  )
}
