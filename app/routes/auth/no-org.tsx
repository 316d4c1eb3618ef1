import { redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { LinkGithub } from '#app/accounts/account/link-github.tsx'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { orgPath } from '#shared/page-paths'

export const meta: MetaFunction = () => head('No organization · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const [home, needsLink] = await load(args, (caller) =>
    Promise.all([caller.orgs.home(), caller.account.needsCodeHostLink()]),
  )
  if (home !== null) throw redirect(orgPath(home))
  return { needsLink }
}

export default function NoOrg() {
  const { needsLink } = useLoaderData<typeof loader>()
  return (
    <FormPage title="You are not in an organization">
      <p>Ask an admin of your organization for an invitation link and open it in this browser.</p>
      {needsLink && <LinkGithub returnTo="/app/" />}
      <form method="post" action="/auth/logout">
        <button type="submit" className="button">
          Sign out
        </button>
      </form>
    </FormPage>
  )
}
