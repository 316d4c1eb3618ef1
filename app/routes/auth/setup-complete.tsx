import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { installedCookie } from '#app/loaders/installed-cookie.server'
import { load, toSignIn } from '#app/loaders/load.server'
import { HOME } from '#shared/own-path'

/** The code host redirects here after the app was installed. */
export async function loader(args: LoaderFunctionArgs) {
  if (args.context.actor.kind === 'anonymous') throw toSignIn(args)
  const installation_id = new URL(args.request.url).searchParams.get('installation_id') ?? undefined
  const { location } = await load(args, (caller) => caller.admin.setup({ installation_id }))
  // The start page explains what is missing. The response is the same for known and unknown ids.
  const isMissing = location === HOME && installation_id !== undefined
  throw redirect(
    location,
    isMissing ? { headers: { 'set-cookie': installedCookie(Number(installation_id)) } } : {},
  )
}
