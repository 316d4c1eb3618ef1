import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load, toSignIn } from '#app/loaders/load.server'
import { readOnlyPath } from '#shared/page-paths'

/** Leads members who may not write to a page where they read instead. */
export async function requireWriter(args: LoaderFunctionArgs, readingPath: string): Promise<void> {
  if (args.context.actor.kind === 'anonymous') throw toSignIn(args)
  const { org = '' } = args.params
  const { permissions } = await load(args, (caller) => caller.auth.session({ org }))
  if (!permissions.includes('specs:write')) throw redirect(readOnlyPath(readingPath))
}
