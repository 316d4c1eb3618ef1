import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { ReactNode } from 'react'
import { AppFrame } from '#app/components/frame/app-frame.tsx'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { PageBar } from '#app/components/frame/page-bar.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { SettingsFrame } from '#app/components/frame/settings-frame.tsx'
import { DEPLOYMENT_GROUP, settingsGroups } from '#app/components/frame/settings-pages'
import { loadFrame } from '#app/loaders/frame.server'
import { load, toSignIn } from '#app/loaders/load.server'

/** These pages belong to no org. They use the frame of the org that the user visited last. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = args.context
  if (actor.kind === 'anonymous') throw toSignIn(args)
  const org = await load(args, async (caller) =>
    actor.kind === 'key' ? actor.membership.org.slug : await caller.orgs.home(),
  )
  if (org === null) return null
  const [session, frame] = await Promise.all([
    load(args, (caller) => caller.auth.session({ org })),
    loadFrame(args, org),
  ])
  return { session, ...frame }
}

/** The pages of the deployment are one group of the settings. */
export default function Deployment() {
  const data = useLoaderData<typeof loader>()
  return (
    <Frame data={data}>
      <SettingsFrame groups={data ? settingsGroups(data.session) : [DEPLOYMENT_GROUP]}>
        <Outlet />
      </SettingsFrame>
    </Frame>
  )
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('routes/admin/layout') ?? null
  return (
    <Frame data={data}>
      {data && <PageBar />}
      <ErrorPage />
    </Frame>
  )
}

interface FrameProps {
  data: Omit<Parameters<typeof AppFrame>[0], 'children'> | null
  children: ReactNode
}

const Frame = ({ data, children }: FrameProps) =>
  data ? <AppFrame {...data}>{children}</AppFrame> : <PublicFrame>{children}</PublicFrame>
