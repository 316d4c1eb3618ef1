import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '../loaders/load.server'

/** A permanent link to a section: on to where it stands now. */
export async function loader(args: LoaderFunctionArgs) {
  const section_link_id = args.params.link ?? ''
  const { location } = await load(args, (caller) => caller.history.permalink({ section_link_id }))
  throw redirect(location)
}
