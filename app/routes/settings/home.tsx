import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { orgPath } from '#shared/page-paths'

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(orgPath(params.org ?? '', 'settings/profile'))
