import { redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Page } from '#app/components/frame/page.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { orgPath } from '#shared/page-paths'

export const meta: MetaFunction = () => head('Choose an organization · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const orgs = await load(args, (caller) => caller.auth.orgs())
  if (orgs.length === 0) throw redirect('/app/no-org')
  return { orgs: orgs.map(({ slug, name }) => ({ slug, name })) }
}

export default function ChooseOrg() {
  const { orgs } = useLoaderData<typeof loader>()
  return (
    <PublicFrame>
      <Page title="Choose an organization">
        <ul className="panel lines">
          {orgs.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={orgPath(slug)}>{name}</Link>
              {name !== slug && <span className="muted">{slug}</span>}
            </li>
          ))}
        </ul>
      </Page>
    </PublicFrame>
  )
}
