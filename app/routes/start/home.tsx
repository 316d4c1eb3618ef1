import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { includeStep, newestRepository } from '#app/console/start/start.server'
import { load } from '#app/loaders/load.server'
import { orgPath } from '#shared/page-paths'

/** Goes on where the first account stopped. An organization without a repository begins with its documents. */
export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const [{ step }, repository] = await load(args, (caller) =>
    Promise.all([caller.orgs.firstStep({ org }), newestRepository(caller, org)]),
  )
  if (step === 'include' && repository)
    throw redirect(orgPath(org, includeStep(repository.owner, repository.repo)))
  if (step === 'include' || (step === null && !repository)) throw redirect(orgPath(org, 'start/documents'))
  throw redirect(orgPath(org, step === null ? '' : `start/${step}`))
}
