import { redirect } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { orgPath } from '../../../shared/page-paths'
import { FormPage } from '../../components/frame/form-page'
import { head } from '../../head'
import { load } from '../../loaders/load.server'

export const meta: MetaFunction = () => head('No organization · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const home = await load(args, (caller) => caller.orgs.home())
  if (home !== null) throw redirect(orgPath(home))
  return null
}

export default function NoOrg() {
  return (
    <FormPage title="You are not in an organization">
      <p>Ask an admin of your organization for an invitation link and open it in this browser.</p>
      <form method="post" action="/auth/logout">
        <button type="submit" className="button">
          Sign out
        </button>
      </form>
    </FormPage>
  )
}
