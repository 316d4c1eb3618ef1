import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { SectionPlace } from '#app/tickets/sync/section-place.tsx'
import type { BrokenLink } from '#app/tickets/sync/sync-data'

export const meta = orgHead('Broken links')

const LIMIT = 50

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const offset = readOffset(new URL(args.request.url))
  const { links, total } = await load(args, ({ ticketFindings }) =>
    ticketFindings.brokenLinks({ org, limit: LIMIT, offset }),
  )
  return { org, links, page: { offset, limit: LIMIT, total } }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ['recheckLink', 'dismissLink', 'removeLink'])
  const ticket_link_id = String(form.get('link') ?? '')
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ ticketFindings }) => ticketFindings[act]({ org, ticket_link_id })),
  )
  return { problem }
}

const ACTS = [
  ['recheckLink', 'Check again'],
  ['dismissLink', 'Dismiss'],
  ['removeLink', 'Remove'],
] as const

export default function BrokenLinks() {
  const { org, links, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  const columns: Column<BrokenLink>[] = [
    {
      label: 'Ticket',
      cell: ({ ticket_id, reason }) => (
        <>
          <span className="row-title">{ticket_id}</span>
          <span className="row-note severity-error">{reason}</span>
        </>
      ),
    },
    {
      label: 'Section',
      cell: ({ repo, file_path, section_id }) => (
        <SectionPlace org={org} repo={repo} filePath={file_path} sectionId={section_id} />
      ),
    },
    { label: 'Since', kind: 'time', cell: ({ since }) => <RelativeTime at={since} /> },
    {
      label: 'Action',
      kind: 'action',
      cell: ({ id, ticket_id }) => (
        <div className="actions">
          {ACTS.map(([act, label]) => (
            <RowAction key={act} row={{ link: id }} act={act} label={label} subject={ticket_id} />
          ))}
        </div>
      ),
    },
  ]
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      {links.length === 0 ? (
        <EmptyState title="No broken links">
          <p>A link is listed here when its ticket was missing in three checks.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Broken links"
          rows={links}
          columns={mayWrite ? columns : columns.slice(0, -1)}
          keyOf={({ id }) => id}
        />
      )}
      <Pager page={page} />
    </>
  )
}
