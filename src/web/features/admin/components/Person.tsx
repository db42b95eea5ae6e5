import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Typed } from './Typed.tsx'

/** Whose an account is, with the way to it; null where the account is gone. */
export function Person({ person }: { person: { name: string; email: string } | null }) {
  if (!person) return <span className="text-muted">Deleted account</span>
  return (
    <>
      <Typed wide>{person.name || '–'}</Typed>
      <TextLink to={paths.adminUsersLike(person.email)} className="text-xs">
        <Typed wide>{person.email}</Typed>
      </TextLink>
    </>
  )
}
