import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { readSidebar } from '#app/components/frame/sidebar/sidebar-cookie'
import { loadTree } from '#app/library/tree/load-tree.server'
import { load } from './load.server'

/** Reads what the sidebar and all pages show of the organization, in one call. */
export async function loadFrame(args: LoaderFunctionArgs, org: string) {
  const [[waiting, { unread }, { ai_available: hasAi }, move], tree] = await Promise.all([
    load(args, (caller) =>
      Promise.all([
        caller.profile.waiting({ org }),
        caller.notices.unread({ org }),
        caller.ai.key({ org }),
        caller.orgs.move({ org }),
      ]),
    ),
    loadTree(args, org),
  ])
  return {
    sidebar: readSidebar(args.request.headers.get('cookie') ?? ''),
    tree,
    hasAi,
    move,
    badges: { ...waiting, inbox: unread },
  }
}
