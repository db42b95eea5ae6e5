import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { UserText } from './UserText.tsx'

/** Whose an account is, with the way to it; null where the account is gone. */
export function UserLink({ person }: { person: { name: string; email: string } | null }) {
  if (!person) return <span className="text-muted">Deleted account</span>
  return (
    <>
      <UserText wide>{person.name || '–'}</UserText>
      <TextLink to={paths.adminUsersLike(person.email)} className="text-xs">
        <UserText wide>{person.email}</UserText>
      </TextLink>
    </>
  )
}
