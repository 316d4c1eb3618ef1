import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { AppFrame } from '#app/components/frame/app-frame.tsx'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { failure, load, toSignIn } from '#app/loaders/load.server'

export async function loader(args: LoaderFunctionArgs) {
  const { context, params } = args
  if (context.actor.kind === 'anonymous') throw toSignIn(args)
  const org = params.org ?? ''
  const session = await load(args, (caller) => caller.auth.session({ org }))
  if (!session.user?.org)
    throw failure(404, 'This page does not exist, or you do not have access to it.', context)
  const [areas, { unread }] = await load(args, (caller) =>
    Promise.all([caller.profile.areas({ org }), caller.notices.unread({ org })]),
  )
  return { session, areas, unread }
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
  const data = useRouteLoaderData<typeof loader>('routes/org/layout')
  return data ? (
    <AppFrame {...data}>
      <ErrorPage />
    </AppFrame>
  ) : (
    <PublicFrame>
      <ErrorPage />
    </PublicFrame>
  )
}
