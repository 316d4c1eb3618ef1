import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { loadTalk } from '#app/talk/live/load-talk.server'
import { filePathOf } from '#app/urls/file-path'
import type { NeighborsWire } from '#server/library/repos/wire'
import { asOfIn } from './as-of'
import { criteriaLevels } from './criteria-levels'
import { evidenceMark } from './evidence-mark'
import { alertsBySection } from './section-alerts'
import { reviewStatesOf } from './section-review-state'
import { ticketsBySection } from './section-tickets'
import { specPage } from './spec-page.server'

/** Further references show their path. */
const MAX_TITLES = 100

/** Loads a spec with review state, tickets, proofs and open alerts of its sections. A past version has none of these. */
export async function loadSpec(args: LoaderFunctionArgs) {
  const location = filePathOf(args.params)
  const asOf = asOfIn(args.request.url)
  const hasElements = !args.context.isPageData
  return load(args, async (caller) => {
    if (asOf !== null) {
      const content = await caller.specs.specContent({ ...location, as_of: asOf })
      const page = specPage(location.org, content, { hasElements })
      const none = {
        reviewStates: null,
        tickets: {},
        hasTickets: false,
        alerts: {},
        follow: null,
        levels: null,
        reportsMark: null,
        neighbors: NO_NEIGHBORS,
        talk: null,
        titles: {},
      }
      return { page, asOf, ...none }
    }
    const [content, coverage, reported, documentTickets, { choice: follow }, openAlerts, neighbors, talk] =
      await Promise.all([
        caller.specs.specContent(location),
        caller.coverage.document(location),
        caller.evidence.document(location),
        caller.sync.document(ticketQuery(location)),
        caller.notices.followChoice(location),
        caller.alerts.sections(sectionQuery(location)),
        caller.repos.neighbors(location),
        loadTalk(caller, location),
      ])
    const page = specPage(location.org, content, { hasElements, reported })
    const paths = [...page.facts.dependsOn, ...page.facts.supersedes].slice(0, MAX_TITLES)
    const titles = paths.length === 0 ? {} : await caller.repos.titles({ ...location, paths })
    const { has_connections: hasTickets } = documentTickets
    const reviewStates = reviewStatesOf(coverage)
    const tickets = ticketsBySection(documentTickets)
    const levels = criteriaLevels(coverage, reported.proofs)
    const alerts = alertsBySection(openAlerts)
    const reportsMark = levels === null ? null : evidenceMark(reported)
    return {
      page,
      asOf,
      reviewStates,
      tickets,
      hasTickets,
      alerts,
      follow,
      levels,
      reportsMark,
      neighbors,
      talk,
      titles,
    }
  })
}

/** A past version stands in no tree. */
export const NO_NEIGHBORS: NeighborsWire = { previous: null, next: null }

const ticketQuery = ({ org, owner, repo, file_path: path }: ReturnType<typeof filePathOf>) => ({
  org,
  repo: `${owner}/${repo}`,
  path,
})

const sectionQuery = ({ org, owner, repo, file_path }: ReturnType<typeof filePathOf>) => ({
  org,
  repo: `${owner}/${repo}`,
  file_path,
})

export type LoadedSpec = Awaited<ReturnType<typeof loadSpec>>
