import { Link, type MetaFunction } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '../components/display/empty-state'
import { head } from '../head'
import { failure, load } from '../loaders/load.server'

export const meta: MetaFunction = ({ params }) => head(`Billing · ${params.org} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const { permissions } = await load(args, (caller) => caller.auth.session({ org }))
  if (!permissions.includes('org:manage'))
    throw failure(403, 'Only admins of the organization see how it is billed.', args.context)
  return null
}

/** Nobody is charged where no payment provider is. */
export default function Billing() {
  return (
    <EmptyState title="The plan is Free">
      <p>
        Payments are not set up on this deployment: nobody is charged, and no plan limits what you may do.
      </p>
      <p>
        <Link className="button" to="/pricing">
          See the plans
        </Link>
      </p>
    </EmptyState>
  )
}
