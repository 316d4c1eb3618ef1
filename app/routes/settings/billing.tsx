import { Link, type MetaFunction } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '../../components/display/empty-state'
import { head } from '../../head'
import { failure, load } from '../../loaders/load.server'

export const meta: MetaFunction = ({ params }) => head(`Billing · ${params.org} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const { permissions } = await load(args, (caller) => caller.auth.session({ org }))
  if (!permissions.includes('org:manage'))
    throw failure(403, 'Only admins of the organization can see billing.', args.context)
  return null
}

/** Without a payment provider, everyone is on the free plan. */
export default function Billing() {
  return (
    <EmptyState title="Free plan">
      <p>Billing is not set up on this deployment. All features are available for free.</p>
      <p>
        <Link className="button" to="/pricing">
          View plans
        </Link>
      </p>
    </EmptyState>
  )
}
