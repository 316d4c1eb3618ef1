import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { orgPath } from '#shared/page-paths'

/** The former addresses of what is now a section of the notifications. */
const SECTIONS: Record<string, string> = { chat: 'chat', webhooks: 'webhooks', 'notice-log': 'log' }

export function loader({ params, request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const former = pathname.split('/').at(-1) ?? ''
  return redirect(orgPath(params.org ?? '', `settings/notifications/${SECTIONS[former] ?? ''}${search}`), 301)
}
