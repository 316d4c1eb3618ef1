import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '../../components/display/empty-state'
import { ProblemNotice } from '../../components/display/problem-notice'
import { RelativeTime } from '../../components/display/relative-time'
import { type Column, Table } from '../../components/display/table'
import { Pager } from '../../components/inputs/pager'
import { RowAction } from '../../components/inputs/row-action'
import { SectionPlace } from '../../components/sync/section-place'
import { head } from '../../head'
import { usePermission } from '../../hooks/use-permissions'
import { load } from '../../loaders/load.server'
import { readAct } from '../../loaders/read-act.server'
import { submit } from '../../loaders/submit.server'
import { readOffset } from '../../request/offset'
import type { BrokenLink } from '../../sync/sync-data'

export const meta: MetaFunction = ({ params }) => head(`Broken links · ${params.org} · Plumbline`)

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
