import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

export function AdminBack() {
  return (
    <TextLink to={paths.admin} className="inline-flex min-h-11 items-center text-sm">
      Admin Panel
    </TextLink>
  )
}
