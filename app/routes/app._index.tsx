import { redirect } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '../components/empty-state'
import { PublicFrame } from '../components/public-frame'
import { load } from '../load.server'
import { orgPath } from '../paths'

export const meta: MetaFunction = () => [{ title: 'No organization · Plumbline' }]

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = args.context
  if (actor.kind === 'key') throw redirect(orgPath(actor.membership.org.slug))
  const [first] = await load(args, (caller) => caller.auth.orgs())
  if (first) throw redirect(orgPath(first.slug))
  return null
}

export default function NoOrg() {
  return (
    <PublicFrame>
      <EmptyState title="You belong to no organization yet">
        <p>Ask an administrator of your organization to add you, then open this page again.</p>
      </EmptyState>
    </PublicFrame>
  )
}
