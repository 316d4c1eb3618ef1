import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load, toSignIn } from '../../loaders/load.server'

/** The code host redirects here after the app was installed. */
export async function loader(args: LoaderFunctionArgs) {
  if (args.context.actor.kind === 'anonymous') throw toSignIn(args)
  const installation_id = new URL(args.request.url).searchParams.get('installation_id') ?? undefined
  const { location } = await load(args, (caller) => caller.admin.setup({ installation_id }))
  throw redirect(location)
}
