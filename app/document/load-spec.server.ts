import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '../loaders/load.server'
import { filePathOf } from '../urls/file-path'
import { asOfIn } from './as-of'
import { reviewStatesOf } from './section-review-state'
import { ticketsBySection } from './section-tickets'
import { specPage } from './spec-page.server'

/** Loads a spec with the review state and the tickets of its sections. A past version has neither. */
export async function loadSpec(args: LoaderFunctionArgs) {
  const location = filePathOf(args.params)
  const asOf = asOfIn(args.request.url)
  const hasElements = !args.context.isPageData
  return load(args, async (caller) => {
    if (asOf !== null) {
      const content = await caller.specs.specContent({ ...location, as_of: asOf })
      const page = specPage(location.org, content, { hasElements })
      return { page, asOf, reviewStates: null, tickets: {}, hasTickets: false, follow: null }
    }
    const [content, coverage, documentTickets, { choice: follow }] = await Promise.all([
      caller.specs.specContent(location),
      caller.coverage.document(location),
      caller.sync.document(ticketQuery(location)),
      caller.notices.followChoice(location),
    ])
    const page = specPage(location.org, content, { hasElements })
    const { has_connections: hasTickets } = documentTickets
    const reviewStates = reviewStatesOf(coverage)
    const tickets = ticketsBySection(documentTickets)
    return { page, asOf, reviewStates, tickets, hasTickets, follow }
  })
}

const ticketQuery = ({ org, owner, repo, file_path: path }: ReturnType<typeof filePathOf>) => ({
  org,
  repo: `${owner}/${repo}`,
  path,
})

export type LoadedSpec = Awaited<ReturnType<typeof loadSpec>>
