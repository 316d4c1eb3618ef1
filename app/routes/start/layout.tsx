import { redirect } from '@remix-run/node'
import { Outlet, useLoaderData, useMatches } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { StartFrame } from '#app/console/start/start-frame.tsx'
import { START_STEPS } from '#app/console/start/steps'
import { failure, load, toSignIn } from '#app/loaders/load.server'
import { orgPath } from '#shared/page-paths'

/** The first steps of an organization, for its admins. Everybody else learns there whom to ask. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, params } = args
  if (context.actor.kind === 'anonymous') throw toSignIn(args)
  const org = params.org ?? ''
  const session = await load(args, (caller) => caller.auth.session({ org }))
  if (!session.user?.org) throw failure(404, 'Page not found, or you don’t have access.', context)
  if (!session.permissions.includes('org:manage')) throw redirect(orgPath(org, 'settings/connections'))
  return { session }
}

export default function Start() {
  const { session } = useLoaderData<typeof loader>()
  const ids = useMatches().map(({ id }) => id)
  const current = START_STEPS.find(({ step }) => ids.includes(`routes/start/${step}`))
  return (
    <StartFrame session={session} current={current?.step}>
      <Outlet />
    </StartFrame>
  )
}

export function ErrorBoundary() {
  return (
    <PublicFrame>
      <ErrorPage />
    </PublicFrame>
  )
}
