import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { useRefresh } from '#app/hooks/use-refresh'
import { type SectionTicket, ticketsBySection } from '#app/library/document/section-tickets'
import { LiveTicket } from '#app/library/reading/live-ticket.tsx'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { changeSectionTicket } from '#app/tickets/sync/change-section-ticket.server'
import { DecisionList } from '#app/tickets/sync/decision-list.tsx'
import { type ListedSection, listSections } from '#app/tickets/sync/list-sections'
import { SectionTicketsPanel } from '#app/tickets/sync/section-tickets-panel.tsx'
import { TicketSearch } from '#app/tickets/sync/ticket-search.tsx'
import { filePathOf } from '#app/urls/file-path'
import { specPath, ticketsPath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) => head(`Tickets of ${params['*']} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const location = filePathOf(args.params)
  const { org, owner, repo, file_path: path } = location
  const { searchParams } = new URL(args.request.url)
  const [section, words] = [searchParams.get('section'), searchParams.get('q')?.trim() ?? '']
  const at = { org, repo: `${owner}/${repo}`, path }
  return load(args, async (caller) => {
    const { specs, sync } = caller
    const [content, documentTickets, why, search] = await Promise.all([
      specs.specContent(location),
      sync.document(at),
      section === null ? null : sync.why({ ...at, section }),
      section === null || words === ''
        ? null
        : submit(caller, (own) => own.sync.search({ ...at, section, q: words })),
    ])
    const sections = listSections(content.sections)
    return {
      at: { org, owner, repo, path },
      sections,
      section: sections.find(({ id }) => id === section) ?? null,
      tickets: ticketsBySection(documentTickets),
      decisions: why?.decisions ?? [],
      search: search && { words, matches: search.done?.tickets ?? [], problem: search.problem },
    }
  })
}

export const action = (args: ActionFunctionArgs) => changeSectionTicket(args)

export default function Tickets() {
  const { at, sections, section, tickets, decisions, search } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  const { org, owner, repo, path } = at
  const page = ticketsPath(org, owner, repo, path)
  useRefresh(answer?.note !== null && answer?.note !== undefined)
  const crumbs = [{ label: path, to: specPath(org, owner, repo, path) }, { label: 'Tickets' }]
  return (
    <Page crumbs={repoCrumbs(at, ...crumbs)}>
      <h1 dir="auto">{section ? `Tickets of ${section.title}` : 'Tickets'}</h1>
      <ProblemNotice problem={answer?.problem ?? search?.problem ?? null} />
      {answer?.note && (
        <div className="notice notice-ok actions" role="status">
          <span>{answer.note}</span>
          {answer.unlinked !== null && (
            <Form method="post">
              <input type="hidden" name="ticket_id" value={answer.unlinked} />
              <button type="submit" className="button" name="do" value="link">
                Undo<span className="visually-hidden"> removing the link to {answer.unlinked}</span>
              </button>
            </Form>
          )}
        </div>
      )}
      {section ? (
        <>
          <p>
            <Link to={page}>All sections of this document</Link>
          </p>
          <SectionTicketsPanel
            section={section.title}
            tickets={tickets[section.id] ?? []}
            mayWrite={mayWrite}
          />
          {mayWrite && <TicketSearch section={section.id} search={search} />}
          <h2>Why</h2>
          <DecisionList decisions={decisions} />
        </>
      ) : (
        <Table
          caption="Sections and their tickets"
          rows={sections}
          columns={columnsOf(page, tickets)}
          keyOf={({ id }) => id}
        />
      )}
    </Page>
  )
}

const columnsOf = (page: string, tickets: Record<string, SectionTicket[]>): Column<ListedSection>[] => [
  {
    label: 'Section',
    cell: ({ id, title }) => (
      <Link className="row-title" to={`${page}?${new URLSearchParams({ section: id })}`} dir="auto">
        {title}
      </Link>
    ),
  },
  { label: 'Status', kind: 'status', cell: ({ state }) => <StatusBadge status={state} /> },
  {
    label: 'Tickets',
    kind: 'name',
    cell: ({ id }) =>
      orNone(
        tickets[id]?.map((ticket) => (
          <LiveTicket key={`${ticket.connection} ${ticket.ticket_id}`} ticket={ticket} />
        )),
      ),
  },
]
