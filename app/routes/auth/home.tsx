import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { orgPath } from '../../../shared/page-paths'
import { load } from '../../loaders/load.server'

/** Redirects to the organization that the user visited last. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = args.context
  if (actor.kind === 'key') throw redirect(orgPath(actor.membership.org.slug))
  const home = await load(args, (caller) => caller.orgs.home())
  throw redirect(home === null ? '/app/no-org' : orgPath(home))
}
