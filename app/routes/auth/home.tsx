import { json, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { LinkGithub } from '#app/accounts/account/link-github.tsx'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { head } from '#app/head'
import { endInstalledCookie, readInstalledCookie } from '#app/loaders/installed-cookie.server'
import { load } from '#app/loaders/load.server'
import { orgPath } from '#shared/page-paths'

export const meta: MetaFunction = () => head('Link your GitHub account · Plumbline')

/**
 * Redirects to the organization that the user visited last, or to the steps that the first account has not finished. After an installation of the GitHub App by a user without a linked
 * account, it shows once that the link is missing.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = args.context
  if (actor.kind === 'key') throw redirect(orgPath(actor.membership.org.slug))
  const installationId = readInstalledCookie(args.request)
  const { home, needsLink, isStarting } = await load(args, async (caller) => {
    const [slug, isUnlinked] = await Promise.all([
      caller.orgs.home(),
      installationId !== null && caller.account.needsCodeHostLink(),
    ])
    const step = slug === null ? null : (await caller.orgs.firstStep({ org: slug })).step
    return { home: slug, needsLink: isUnlinked, isStarting: step !== null }
  })
  const headers: HeadersInit = installationId === null ? {} : { 'set-cookie': endInstalledCookie }
  if (!needsLink)
    throw redirect(home === null ? '/app/no-org' : orgPath(home, isStarting ? 'start' : ''), { headers })
  return json({ returnTo: `/app/setup/complete?installation_id=${installationId}` }, { headers })
}

export default function Home() {
  const { returnTo } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Link your GitHub account">
      <LinkGithub returnTo={returnTo} />
      <p>
        <a href="/app/">Not now</a>
      </p>
    </FormPage>
  )
}
