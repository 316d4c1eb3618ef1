import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { z } from 'zod'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { ActLog } from '#app/platform/audit/act-log.tsx'
import { readOffset } from '#app/request/offset'
import { readFilter } from '#app/request/read-filter'
import type { ActQuery } from '#server/platform/audit/wire'
import { orgPath } from '#shared/page-paths'

const PER_PAGE = 50

export const meta = orgHead('Audit log')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const url = new URL(args.request.url)
  const filter = readFilter(url, ['act', 'user_id', 'since', 'until'])
  const offset = readOffset(url)
  const query = { ...filter, act: filter.act as z.input<typeof ActQuery>['act'] }
  const [{ acts, total }, { members }, labels] = await load(args, (caller) =>
    Promise.all([
      caller.audit.list({ org, ...query, limit: PER_PAGE, offset }),
      caller.orgs.members({ org }),
      caller.audit.labels(),
    ]),
  )
  return {
    acts,
    labels,
    filter,
    people: members.map(({ user_id, name }) => ({ id: String(user_id), name })),
    page: { offset, limit: PER_PAGE, total },
    exportUrl: `${orgPath(org, 'api/audit.csv')}?${new URLSearchParams(filter)}`,
  }
}

export default function AuditLog() {
  return <ActLog {...useLoaderData<typeof loader>()} />
}
