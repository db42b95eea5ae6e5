import { Outlet } from 'react-router'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'

/** Loaded when idle, because the page that is open has been loaded already. */
const LinkPrefetch = lazyWithPreload(() => import('./LinkPrefetch.tsx'), 'LinkPrefetch', {
  whenIdle: true,
  optional: true,
})

/** Lets links on the pages below it load ahead what they lead to. */
export default function PrefetchLayout() {
  return (
    <>
      <Outlet />
      <LinkPrefetch />
    </>
  )
}
