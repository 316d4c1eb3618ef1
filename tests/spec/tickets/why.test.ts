import { describe, expect, it } from 'vitest'
import { loadConfig } from '#spec/config/load-config'
import { frontmatterLines } from '#spec/markdown/index'
import { explainSection } from '#spec/tickets/index'
import { buildLink, buildTicket, buildWorld, keyOf, PATH, ticketsOf } from './build-world'

const CONFIG = `specs:
  lifecycle_sync: true
ticket_systems:
  board:
    system: jira
    project: PAY
    status_map:
      forward:
        todo: Open
      reverse:
        Working: in_progress
    field_map:
      standard: {frontmatter.owner: assignee}
    hierarchy:
      auto_parent: true
      depth_to_type: {"2": Epic}
  other:
    system: linear
routing:
  - match: {team: nobody}
    target: other
  - match: {default: true}
    target: board
`
const section = (id: string, depth: number, marker = '') =>
  `${'#'.repeat(depth)} ${id}\n<!-- svc:system:${id} status:todo -->\n${marker}\n`
const LINKED = `---\nowner: ana\n---\n${section('a', 2)}\n${section('b', 3, '<!-- svc:ticket:jira:PAY-7 -->\n')}`

function explain(sectionId: string, text = LINKED, parts: Parameters<typeof buildWorld>[0] = {}) {
  const world = buildWorld({ config: CONFIG, documents: { [PATH]: text }, ...parts })
  const { origins } = loadConfig(`version: "1"\n${CONFIG}`)
  const sources = { origins, frontmatterLines: frontmatterLines(text) }
  const decisions = explainSection(world, sources, keyOf(PATH, sectionId)) ?? []
  return new Map(decisions.map(({ question, answer, steps }) => [question, { answer, steps }]))
}

/** The line of CONFIG.yaml that contains a text. `version` is line 1. */
const lineOf = (text: string) => CONFIG.split('\n').findIndex((line) => line.includes(text)) + 2

describe('why', () => {
  it('names the rules that were tried, with their lines', () => {
    const { answer, steps } = explain('a').get('Connection:') ?? {}
    expect(answer).toBe('board')
    expect(steps).toEqual([
      {
        tried: 'routing[0]',
        matched: false,
        why: 'the team is not nobody',
        file: 'config',
        line: lineOf('team: nobody'),
      },
      {
        tried: 'routing[1]',
        matched: true,
        why: 'it sends the spec to board',
        file: 'config',
        line: lineOf('default: true'),
      },
    ])
  })

  it('shows whether a section gets a ticket, and its type', () => {
    const a = explain('a')
    expect(a.get('New ticket:')).toMatchObject({ answer: 'Yes, after a review' })
    expect(a.get('Type:')).toEqual({
      answer: 'Epic',
      steps: [
        {
          tried: 'depth_to_type.2',
          matched: true,
          why: 'it is Epic',
          file: 'config',
          line: lineOf('depth_to_type'),
        },
      ],
    })
    expect(a.get('Project:')?.steps.at(-1)?.line).toBe(lineOf('project: PAY'))
    expect(a.get('Fields:')?.steps[0]?.line).toBe(lineOf('frontmatter.owner'))
    expect(a.get('Next sync:')).toMatchObject({ answer: '1 step' })
  })

  it('shows the meaning of the statuses, and the default where no line decides', () => {
    const tickets = ticketsOf('board', buildTicket({ status: 'Working', statusCategory: 'in_progress' }))
    const b = explain('b', LINKED, { tickets, links: [buildLink({ sectionKey: keyOf(PATH, 'b') })] })
    expect(b.get('To do →')).toMatchObject({
      answer: 'Open',
      steps: [{ matched: true, line: lineOf('todo: Open') }],
    })
    expect(b.get('PAY-7: Working →')).toMatchObject({
      answer: 'In progress',
      steps: [{ tried: 'status_map.reverse', matched: true, line: lineOf('Working: in_progress') }],
    })
    expect(b.get('Status of PAY-7:')).toMatchObject({
      answer: 'Section follows the ticket',
      steps: [{ line: lineOf('lifecycle_sync') }, { line: null }],
    })
    expect(b.get('Parent:')?.answer).toBe('a')
    expect(b.get('Type:')?.steps.at(-1)).toMatchObject({
      tried: 'default_type',
      line: null,
    })
    expect(b.get('Connection of PAY-7:')?.answer).toBe('board')
  })

  it('stops at a document that is not synced, and ignores other sections', () => {
    const excluded = explain('a', LINKED.replace('owner: ana', 'sync: false'))
    expect([...excluded].map(([question, { answer }]) => [question, answer])).toEqual([
      ['Document is synced:', 'No'],
    ])
    expect(explain('missing').size).toBe(0)
    const typeOf = (type: string) =>
      explain('a', LINKED.replace('owner: ana', `type: ${type}`)).get('Document is synced:')
    expect(typeOf('design')).toMatchObject({ answer: 'Yes' })
    expect(typeOf('design')?.steps[0]?.why).toBe('“design” is a type of spec')
    expect(typeOf('runbook')).toMatchObject({ answer: 'No' })
    expect(typeOf('runbook')?.steps[0]?.why).toBe('“runbook” is not a type of spec')
  })

  it('names the line of the document where its frontmatter decides', () => {
    const text = LINKED.replace(
      'owner: ana',
      'owner: ana\nsync: "true"\nticket_project: ENG\nreview_status: approved',
    )
    const a = explain('a', text)
    const stepOf = (question: string, tried: string) =>
      a.get(question)?.steps.find((step) => step.tried === tried)
    expect(stepOf('Document is synced:', 'sync of the frontmatter')).toMatchObject({
      file: 'document',
      line: 3,
    })
    expect(stepOf('Project:', 'ticket_project of the frontmatter')).toMatchObject({
      matched: true,
      file: 'document',
      line: 4,
    })
    expect(stepOf('New ticket:', 'review_status of the frontmatter')).toMatchObject({
      matched: true,
      file: 'document',
      line: 5,
    })
    const without = explain('a').get('Project:')?.steps[0]
    expect(without).toMatchObject({ file: null, line: null })
  })
})
