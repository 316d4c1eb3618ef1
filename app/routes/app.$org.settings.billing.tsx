import { Link, type MetaFunction } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '../components/empty-state'
import { head } from '../head'
import { failure, load } from '../load.server'

export const meta: MetaFunction = ({ params }) => head(`Billing · ${params.org} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const { permissions } = await load(args, (caller) => caller.auth.session({ org }))
  if (!permissions.includes('org:manage'))
    throw failure(403, 'Only admins of the organization see how it is billed.', args.context)
  return null
}

/** Nobody is charged while the operator has no payment provider. */
export default function Billing() {
  return (
    <EmptyState title="The plan is Free">
      <p>
        Billing is not configured here: nobody is charged, and nothing is limited. Who operates this
        installation turns it on with the setting <code>STRIPE_SECRET_KEY</code>.
      </p>
      <p>
        <Link className="button" to="/pricing">
          See the plans
        </Link>
      </p>
    </EmptyState>
  )
}
