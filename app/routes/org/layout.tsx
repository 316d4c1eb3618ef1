import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { AppFrame } from '#app/components/frame/app-frame.tsx'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { PageBar } from '#app/components/frame/page-bar.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { type OrgData, useOrgData } from '#app/hooks/use-org-data'
import { loadFrame } from '#app/loaders/frame.server'
import { failure, load, toSignIn } from '#app/loaders/load.server'

export async function loader(args: LoaderFunctionArgs): Promise<OrgData> {
  const { context, params } = args
  if (context.actor.kind === 'anonymous') throw toSignIn(args)
  const org = params.org ?? ''
  const session = await load(args, (caller) => caller.auth.session({ org }))
  if (!session.user?.org) throw failure(404, 'Page not found, or you don’t have access.', context)
  return { session, ...(await loadFrame(args, org)) }
}

/** The session is reloaded only when the organization changes or after a form. */
export const shouldRevalidate = ({ currentParams, nextParams, formMethod }: ShouldRevalidateFunctionArgs) =>
  currentParams.org !== nextParams.org || (formMethod !== undefined && formMethod !== 'GET')

export default function Org() {
  return (
    <AppFrame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AppFrame>
  )
}

/** Keeps the frame if a page fails. An organization without access has no frame. */
export function ErrorBoundary() {
  const data = useOrgData()
  return data ? (
    <AppFrame {...data}>
      <PageBar />
      <ErrorPage />
    </AppFrame>
  ) : (
    <PublicFrame>
      <ErrorPage />
    </PublicFrame>
  )
}
