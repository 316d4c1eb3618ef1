import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Facts } from '../components/facts'
import { RelativeTime } from '../components/relative-time'
import { load } from '../load.server'
import { roleLabel } from '../role-label'

export const meta: MetaFunction = ({ params }) => [{ title: `Profile · ${params.org} · Plumbline` }]

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  return { profile: await load(args, (caller) => caller.profile.profile({ org })) }
}

export default function Profile() {
  const { profile } = useLoaderData<typeof loader>()
  const { permissions, all_permissions, last_login_at } = profile
  return (
    <section className="panel" aria-labelledby="pl-_profile">
      <header className="panel-head">
        <h2 id="pl-_profile">{profile.name}</h2>
      </header>
      <div className="panel-body">
        <Facts
          facts={[
            ['Email', profile.email],
            ['Role', roleLabel(profile.role)],
            [
              'Permissions',
              all_permissions
                .filter((name) => permissions.includes(name))
                .map((name) => <code key={name}>{name}</code>),
            ],
            ['Last sign-in', last_login_at && <RelativeTime at={last_login_at} />],
          ]}
        />
      </div>
    </section>
  )
}
