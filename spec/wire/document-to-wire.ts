import type { Criterion, ParsedDocument, Scenario, Section, TicketLink } from '#spec/types'

const linkToWire = (link: TicketLink) => ({ system: link.system, ticket_id: link.ticketId, url: link.url })

const criterionToWire = (criterion: Criterion) => ({
  id: criterion.id,
  text: criterion.text,
  checked: criterion.checked,
  line: criterion.line,
  strength: criterion.strength,
  realized_in: criterion.realizedIn.map((evidence) => ({
    pr_number: evidence.prNumber,
    file_path: evidence.filePath,
    lines: evidence.lines,
  })),
})

const scenarioToWire = (scenario: Scenario) => ({
  name: scenario.name,
  steps: scenario.steps,
  start_line: scenario.startLine,
  end_line: scenario.endLine,
})

/** A section with its names on the wire. */
export interface SectionOnWire {
  id: string
  section_number: string | null
  title: string
  depth: number
  content: string
  status: { state: Section['status']['state']; blocked_by: string | null }
  ticket_link: ReturnType<typeof linkToWire> | null
  ticket_links: ReturnType<typeof linkToWire>[]
  acceptance_criteria: ReturnType<typeof criterionToWire>[]
  scenarios: ReturnType<typeof scenarioToWire>[]
  delta: Section['delta']
  children: SectionOnWire[]
  start_line: number
  end_line: number
}

export function sectionToWire(section: Section): SectionOnWire {
  const ticketLinks = section.ticketLinks.map(linkToWire)
  return {
    id: section.id,
    section_number: section.sectionNumber,
    title: section.title,
    depth: section.depth,
    content: section.content,
    status: { state: section.status.state, blocked_by: section.status.blockedBy },
    ticket_link: ticketLinks[0] ?? null,
    ticket_links: ticketLinks,
    acceptance_criteria: section.acceptanceCriteria.map(criterionToWire),
    scenarios: section.scenarios.map(scenarioToWire),
    delta: section.delta,
    children: section.children.map(sectionToWire),
    start_line: section.startLine,
    end_line: section.endLine,
  }
}

export function frontmatterToWire({ frontmatter }: ParsedDocument): Record<string, unknown> {
  return {
    ...frontmatter.extra,
    title: frontmatter.title,
    status: frontmatter.status,
    owner: frontmatter.owner,
    team: frontmatter.team,
    ticket_project: frontmatter.ticketProject,
    created: frontmatter.created,
    updated: frontmatter.updated,
    tags: frontmatter.tags,
    type: frontmatter.type,
    depends_on: frontmatter.dependsOn,
    supersedes: frontmatter.supersedes,
    review_status: frontmatter.reviewStatus,
    sync: frontmatter.sync,
    ai_exposure: frontmatter.aiExposure,
  }
}
