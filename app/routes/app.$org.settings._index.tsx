import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { orgPath } from '../urls/paths'

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(orgPath(params.org ?? '', 'settings/profile'))
