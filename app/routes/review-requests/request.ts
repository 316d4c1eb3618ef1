import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { reviewRequestsPath } from '#shared/page-paths'

/** Links in notices lead here: the page of a request is that of its document. */
export async function loader(args: LoaderFunctionArgs) {
  const { org = '', request: request_id = '' } = args.params
  const { repo, path } = await load(args, (caller) => caller.reviewRequests.request({ org, request_id }))
  const [owner = '', name = ''] = repo.split('/')
  throw redirect(reviewRequestsPath(org, owner, name, path))
}
