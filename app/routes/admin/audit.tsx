import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { ActLog } from '#app/platform/audit/act-log.tsx'
import { readOffset } from '#app/request/offset'
import { readFilter } from '#app/request/read-filter'
import type { Caller } from '#server/router'

const PER_PAGE = 50

export const meta: MetaFunction = () => head('Audit log · Administration · Plumbline')

/** The audit log of the deployment. The actor filter offers only the users on the page, because there may be too many others. */
export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const filter = readFilter(url, ['act', 'user_id', 'since', 'until'])
  const offset = readOffset(url)
  const query = { ...filter, limit: PER_PAGE, offset } as Parameters<Caller['audit']['platform']>[0]
  const [{ acts, total }, labels] = await load(args, (caller) =>
    Promise.all([caller.audit.platform(query), caller.audit.labels()]),
  )
  const people = new Map(acts.flatMap(({ actor }) => (actor ? [[String(actor.user_id), actor.name]] : [])))
  return {
    acts,
    labels,
    filter,
    people: [...people].map(([id, name]) => ({ id, name })),
    page: { offset, limit: PER_PAGE, total },
    exportUrl: `/app/admin/api/audit.csv?${new URLSearchParams(filter)}`,
  }
}

export default function PlatformAuditLog() {
  return (
    <>
      <p className="muted">Events that belong to no organization. Each organization has its own audit log.</p>
      <ActLog {...useLoaderData<typeof loader>()} />
    </>
  )
}
