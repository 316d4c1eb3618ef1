import { NavLink, Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { ReactNode } from 'react'
import { AppFrame } from '#app/components/frame/app-frame.tsx'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { Tabs } from '#app/components/frame/tabs.tsx'
import { load, toSignIn } from '#app/loaders/load.server'

const PAGES = [
  { path: 'indexing', label: 'Indexing' },
  { path: 'installations', label: 'Installations' },
  { path: 'setup', label: 'Setup', isForPlatform: true },
  { path: 'operation', label: 'Operation', isForPlatform: true },
  { path: 'queue', label: 'Queue', isForPlatform: true },
  { path: 'deliveries', label: 'Deliveries', isForPlatform: true },
  { path: 'orgs', label: 'Organizations', isForPlatform: true },
  { path: 'plans', label: 'Plans', isForPlatform: true },
  { path: 'users', label: 'Users', isForPlatform: true },
  { path: 'audit', label: 'Audit log', isForPlatform: true },
  { path: 'contacts', label: 'Requests', isForPlatform: true },
]

/** These pages belong to no org. They use the frame of the org that the user visited last. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = args.context
  if (actor.kind === 'anonymous') throw toSignIn(args)
  const session = await load(args, async (caller) => {
    const org = actor.kind === 'key' ? actor.membership.org.slug : await caller.orgs.home()
    return org === null ? null : caller.auth.session({ org })
  })
  const isPlatformAdmin = actor.kind === 'user' && actor.isSuperAdmin
  return { session, isPlatformAdmin }
}

export default function Administration() {
  const { session, isPlatformAdmin } = useLoaderData<typeof loader>()
  return (
    <Frame session={session}>
      <div className="page">
        <h1>Administration</h1>
        <Tabs label="Administration">
          {PAGES.filter(({ isForPlatform }) => isPlatformAdmin || !isForPlatform).map(({ path, label }) => (
            <NavLink key={path} to={`/app/admin/${path}`}>
              {label}
            </NavLink>
          ))}
        </Tabs>
        <Outlet />
      </div>
    </Frame>
  )
}

export function ErrorBoundary() {
  const session = useRouteLoaderData<typeof loader>('routes/admin/layout')?.session ?? null
  return (
    <Frame session={session}>
      <ErrorPage />
    </Frame>
  )
}

interface FrameProps {
  session: Parameters<typeof AppFrame>[0]['session'] | null
  children: ReactNode
}

function Frame({ session, children }: FrameProps) {
  return session ? <AppFrame session={session}>{children}</AppFrame> : <PublicFrame>{children}</PublicFrame>
}
