import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { readSidebar } from '#app/components/frame/sidebar/sidebar-cookie'
import { load } from './load.server'

/** What the sidebar shows, in one step. */
export async function loadFrame(args: LoaderFunctionArgs, org: string) {
  const [waiting, { unread }] = await load(args, (caller) =>
    Promise.all([caller.profile.waiting({ org }), caller.notices.unread({ org })]),
  )
  return {
    sidebar: readSidebar(args.request.headers.get('cookie') ?? ''),
    badges: { ...waiting, inbox: unread },
  }
}
