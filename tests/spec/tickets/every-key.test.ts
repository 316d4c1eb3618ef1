import { expect, it } from 'vitest'
import { configKeys } from '#spec/config/schema/config-keys'
import { planTickets } from '#spec/tickets/index'
import { agreed, buildLink, buildTicket, buildWorld, keyOf, PATH, ticketsOf } from './build-world'

/** One document with a section without a ticket, a linked section whose sides both changed, and a child. */
const SPEC = `---
title: Refunds
owner: ana
team: payments
tags: [core]
---
## 1. Limits
<!-- svc:system:1 status:todo -->

Text.

### 1.1 Cards
<!-- svc:system:1.1 status:todo -->

## 2. Records
<!-- svc:system:2 status:in_progress -->
<!-- svc:ticket:jira:PAY-7 -->
`
const BASE = [
  'specs: {require_review: false}',
  'ticket_systems:',
  '  board: {system: jira, project: PAY}',
  '  other: {system: jira, project: OPS}',
  'routing:',
  '  - {match: {default: true}, target: board}',
]
const [SPECS, SYSTEMS, BOARD, OTHER, ROUTING, DEFAULT_RULE] = BASE as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const board = (setting: string) =>
  BASE.map((line) => (line === BOARD ? BOARD.replace('}', `, ${setting}}`) : line))
const specs = (setting: string) => [`specs: {${setting}}`, SYSTEMS, BOARD, OTHER, ROUTING, DEFAULT_RULE]
const rule = (text: string) => [
  SPECS,
  SYSTEMS,
  BOARD,
  OTHER,
  ROUTING,
  `  - {match: {${text}}, target: other}`,
  DEFAULT_RULE,
]
const replaced = (from: string, to: string) => BASE.map((line) => line.replace(from, to))

/** For each key that affects tickets, a config whose value differs from the base. */
const CHANGES: Record<string, string[]> = {
  'specs.auto_tickets': specs('require_review: false, auto_tickets: false'),
  'specs.require_review': specs('require_review: true'),
  'specs.lifecycle_sync': specs('require_review: false, lifecycle_sync: false'),
  team: ['team: web', ...BASE],
  project_key: [
    'ticket_system: jira',
    'project_key: KEY',
    ...replaced('board: {system: jira, project: PAY}', 'board: {system: jira}'),
  ],
  ticket_system: ['ticket_system: jira', 'project_key: KEY', SPECS],
  'ticket_systems.<name>.system': replaced('board: {system: jira', 'board: {system: linear'),
  'ticket_systems.<name>.project': replaced('project: PAY', 'project: NEW'),
  'ticket_systems.<name>.status_map.forward': board('status_map: {forward: {todo: Open}}'),
  'ticket_systems.<name>.status_map.reverse': board('status_map: {reverse: {To Do: blocked}}'),
  'ticket_systems.<name>.status_map.fallback': board(
    'status_map: {reverse: {Never: done}, fallback: deprecated}',
  ),
  'ticket_systems.<name>.field_map.standard': board('field_map: {standard: {frontmatter.owner: assignee}}'),
  'ticket_systems.<name>.field_map.custom': board('field_map: {custom: {customfield_1: "literal:x"}}'),
  'ticket_systems.<name>.hierarchy.depth_to_type': board('hierarchy: {depth_to_type: {"2": Epic}}'),
  'ticket_systems.<name>.hierarchy.auto_parent': board('hierarchy: {auto_parent: true}'),
  'ticket_systems.<name>.hierarchy.default_type': board('hierarchy: {default_type: Story}'),
  'ticket_systems.<name>.templates.summary': board('templates: {summary: "{{section.title}}"}'),
  'ticket_systems.<name>.templates.description': board('templates: {description: "{{section.title}}"}'),
  'routing[].match.tags': rule('tags: [core]'),
  'routing[].match.team': rule('team: payments'),
  'routing[].match.owner': rule('owner: ana'),
  'routing[].match.path': rule('path: "docs/**"'),
  'routing[].match.default': [SPECS, SYSTEMS, BOARD, OTHER],
  'routing[].target': replaced('target: board', 'target: other'),
  'routing[].shadow_targets': replaced('target: board', 'target: board, shadow_targets: [other]'),
}

/** Keys about credentials: the sync reads them, not the plan. */
const OF_CREDENTIALS = ['ticket_systems.<name>.host_override', 'ticket_systems.<name>.auth_profile']
/** Tested elsewhere, because it needs candidates. */
const ELSEWHERE = ['ticket_systems.<name>.dedup_enabled']

function planOf(lines: string[], text = SPEC) {
  const world = buildWorld({
    config: `${lines.join('\n')}\n`,
    documents: { [PATH]: text },
    links: [
      buildLink({ sectionKey: keyOf(PATH, '2-records'), agreement: agreed('in_progress', 'In Progress') }),
    ],
    tickets: ticketsOf('board', buildTicket()),
  })
  const { items, diagnostics } = planTickets(world)
  return JSON.stringify([items, diagnostics])
}

it.each(Object.entries(CHANGES))('%s changes the plan', (key, lines) => {
  // The team of the repository counts for specs without a team.
  const text = key === 'team' ? SPEC.replace('team: payments\n', '') : SPEC
  expect(planOf(lines, text)).not.toBe(planOf(BASE, text))
})

it('every key about tickets has a test', () => {
  const keys = configKeys()
    .map(({ key }) => key)
    .filter((key) => /^(?:ticket_systems|routing)\b.*[.]/.test(key))
  const tested = [...Object.keys(CHANGES), ...OF_CREDENTIALS, ...ELSEWHERE]
  expect(
    keys.filter((key) => !tested.some((each) => key.startsWith(each) || each.startsWith(`${key}.`))),
  ).toEqual([])
})
