import { describe, expect, it } from 'vitest'
import { seededRandom } from '#bench/corpus/random'
import {
  type FindingKind,
  findContradictions,
  type KnownLink,
  type PlannedSection,
} from '#spec/tickets/index'
import type { Ticket } from '#spec/tickets/ticket'
import { agreed, buildLink, buildTicket, buildWorld } from './build-world'

const LINKS = process.env.DEEP ? 10_000 : 1_000
const CONTRADICTIONS = LINKS / 20
const KINDS: [FindingKind, ...FindingKind[]] = [
  ...(['closed_not_done', 'done_without_evidence', 'code_changed', 'two_tickets'] as const),
  ...([
    'two_sections',
    'dead_link',
    'orphan',
    'shadow_out_of_date',
    'blocker_done',
    'outside_project',
  ] as const),
]
const EVIDENCE = [{ prNumber: 1, filePath: 'a.ts', lines: null }]
const CONFIG = `specs: {auto_tickets: false}
ticket_systems: {board: {system: jira, project: PAY}, mirror: {system: linear, project: ENG}}
routing: [{match: {default: true}, target: board, shadow_targets: [mirror]}]
`

interface Parts {
  section: PlannedSection
  links: KnownLink[]
  tickets: [string, Ticket | null][]
}

/** A section without contradictions: done with evidence and a closed ticket, or in progress with an open ticket. */
function consistent(number: number, isDone: boolean): Parts {
  const [key, ticketId] = [`key-${number}`, `PAY-${number}`]
  const [state, status, statusCategory] = isDone
    ? (['done', 'Done', 'done'] as const)
    : (['in_progress', 'In Progress', 'in_progress'] as const)
  const section: PlannedSection = {
    key,
    id: key,
    sectionNumber: null,
    title: key,
    depth: 2,
    status: { state, blockedBy: null },
    content: '',
    ticketLinks: [{ system: 'jira', ticketId, url: null }],
    acceptanceCriteria: [
      { id: 'c', text: 'It MUST', checked: isDone, strength: 'MUST', realizedIn: isDone ? EVIDENCE : [] },
    ],
    statusChange: null,
    staleBecause: null,
  }
  const links = [buildLink({ sectionKey: key, ticketId, agreement: agreed(state, status) })]
  return {
    section,
    links,
    tickets: [[`board ${ticketId}`, buildTicket({ id: ticketId, status, statusCategory })]],
  }
}

const INJECT: Record<FindingKind, (parts: Parts, number: number) => Parts> = {
  closed_not_done: (parts) => ({
    ...parts,
    links: parts.links.map((link) => ({ ...link, agreement: agreed('in_progress', 'Done') })),
    tickets: parts.tickets.map(([key]) => [key, buildTicket({ status: 'Done', statusCategory: 'done' })]),
  }),
  done_without_evidence: ({ section, ...parts }) => ({
    ...parts,
    section: {
      ...section,
      acceptanceCriteria: section.acceptanceCriteria.map((criterion) => ({ ...criterion, realizedIn: [] })),
    },
  }),
  code_changed: ({ section, ...parts }) => ({ ...parts, section: { ...section, staleBecause: 'code' } }),
  two_tickets: ({ section, ...parts }, number) => ({
    ...parts,
    section: {
      ...section,
      ticketLinks: [...section.ticketLinks, { system: 'jira', ticketId: `PAY-9${number}000`, url: null }],
    },
  }),
  two_sections: ({ section, ...parts }) => ({
    ...parts,
    section: { ...section, ticketLinks: [{ system: 'jira', ticketId: 'PAY-1', url: null }] },
    links: [],
  }),
  dead_link: (parts) => ({ ...parts, tickets: parts.tickets.map(([key]) => [key, null]) }),
  outside_project: ({ section, ...parts }, number) => ({
    ...parts,
    section: {
      ...section,
      ticketLinks: [...section.ticketLinks, { system: 'linear', ticketId: `HR-${number}`, url: null }],
    },
  }),
  orphan: ({ section, ...parts }) => ({
    ...parts,
    section: { ...section, key: `${section.key}-new`, ticketLinks: [] },
  }),
  blocker_done: ({ section }, number) => {
    const id = `PAY-${100_000 + number}`
    return {
      section: { ...section, ticketLinks: [], status: { state: 'blocked', blockedBy: id } },
      links: [],
      tickets: [[`board ${id}`, buildTicket({ id, status: 'Done', statusCategory: 'done' })]],
    }
  },
  shadow_out_of_date: ({ section, links, tickets }, number) => ({
    section,
    links: [
      ...links,
      buildLink({
        sectionKey: section.key,
        connection: 'mirror',
        ticketId: `ENG-${number}`,
        isShadow: true,
        agreement: agreed(section.status.state, 'Todo'),
      }),
    ],
    tickets: [
      ...tickets,
      [`mirror ENG-${number}`, buildTicket({ id: `ENG-${number}`, project: 'ENG', status: 'Todo' })],
    ],
  }),
}

/** Contradictions of a section that is done, or of one that is not. */
const NEEDS_DONE: readonly FindingKind[] = ['done_without_evidence']

describe('contradictions', () => {
  it(`are all found among ${LINKS} links, without false reports`, () => {
    const random = seededRandom(7)
    const expected: string[] = []
    const all = Array.from({ length: LINKS }, (_, index) => {
      const number = index + 1
      const isChosen = number > 1 && number % (LINKS / CONTRADICTIONS) === 0
      const kind = random.pick(KINDS)
      const parts = consistent(number, isChosen ? NEEDS_DONE.includes(kind) : random.below(2) === 0)
      if (!isChosen) return parts
      expected.push(`${kind} key-${number}`)
      return INJECT[kind](parts, number)
    })
    const world = buildWorld({ config: CONFIG, documents: { 'docs/specs/a.md': '# A\n' } })
    const [document] = world.documents
    const findings = findContradictions({
      ...world,
      documents: document ? [{ ...document, sections: all.map(({ section }) => section) }] : [],
      links: all.flatMap(({ links }) => links),
      tickets: new Map(all.flatMap(({ tickets }) => tickets)),
    })
    expect(findings.map(({ kind, sectionKey }) => `${kind} ${sectionKey}`).sort()).toEqual(expected.sort())
    expect(new Set(expected.map((each) => each.split(' ')[0]))).toEqual(new Set(KINDS))
    for (const { fixes, explanation } of findings) {
      expect(fixes.at(-1)).toBe('leave')
      expect(explanation).toMatch(/\.$/)
    }
  })

  it('invent no orphan while its ticket cannot be read', () => {
    const { links } = consistent(1, false)
    const world = buildWorld({ config: CONFIG, documents: { 'docs/specs/a.md': '# A\n' }, links })
    expect(findContradictions({ ...world, tickets: new Map() })).toEqual([])
    const open = buildTicket({ id: 'PAY-1', status: 'To Do', statusCategory: 'todo' })
    const tickets = new Map([['board PAY-1', open]])
    expect(findContradictions({ ...world, tickets }).map(({ kind }) => kind)).toEqual(['orphan'])
  })

  it('that the next sync resolves are left out', () => {
    const { section, links } = consistent(1, false)
    const world = buildWorld({ config: CONFIG, documents: { 'docs/specs/a.md': '# A\n' }, links })
    const documents = world.documents.map((document) => ({ ...document, sections: [section] }))
    const closed = buildTicket({ id: 'PAY-1', status: 'Done', statusCategory: 'done' })
    expect(findContradictions({ ...world, documents, tickets: new Map([['board PAY-1', closed]]) })).toEqual(
      [],
    )
  })
})
