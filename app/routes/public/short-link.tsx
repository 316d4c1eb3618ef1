import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'

/** Redirects a permalink to the current address of its section. */
export async function loader(args: LoaderFunctionArgs) {
  const section_link_id = args.params.link ?? ''
  const { location } = await load(args, (caller) => caller.history.permalink({ section_link_id }))
  throw redirect(location)
}
