import { expect, test } from 'vitest'
import { addStatusMap } from '#spec/config/yaml/add-status-map'

const ADDITIONS = { forward: { todo: 'Ready: now' }, reverse: { 'QA Review': 'in_progress' } }

test('entries are added to those of the file, and comments stay', () => {
  const text = `version: "1"
# Payments
ticket_systems:
  main:
    system: jira # Cloud
    status_map:
      reverse: {Done: done}
`
  expect(addStatusMap(text, 'main', ADDITIONS)).toBe(`version: "1"
# Payments
ticket_systems:
  main:
    system: jira # Cloud
    status_map:
      reverse: {Done: done, QA Review: in_progress}
      forward:
        todo: "Ready: now"
`)
})

test('missing and empty parents are created', () => {
  const added = `ticket_systems:
  default:
    status_map:
      forward:
        todo: "Ready: now"
      reverse:
        QA Review: in_progress
`
  expect(addStatusMap('ticket_system: jira\n', 'default', ADDITIONS)).toBe(`ticket_system: jira\n${added}`)
  expect(addStatusMap('ticket_systems:\n  default:\n', 'default', ADDITIONS)).toBe(added)
})

test('broken YAML gets nothing', () => {
  expect(addStatusMap('a: [', 'main', ADDITIONS)).toBeNull()
})
