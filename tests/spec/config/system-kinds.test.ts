import { expect, test } from 'vitest'
import {
  labelOfKind,
  SYSTEM_WORDS,
  toSystemKind,
  vendorOfKind,
  vendorOfWebhook,
  WEBHOOK_SEGMENTS,
} from '#spec/config/system-kinds'
import { SYSTEM_KINDS } from '#spec/types'

test('every kind has one vendor, and its alias is that vendor', () => {
  expect(SYSTEM_KINDS.map(vendorOfKind)).toEqual(['jira', 'linear', 'github'])
  expect(SYSTEM_KINDS.map(labelOfKind)).toEqual(['Jira', 'Linear', 'GitHub'])
  for (const kind of SYSTEM_KINDS)
    expect([toSystemKind(kind), toSystemKind(vendorOfKind(kind))]).toEqual([kind, kind])
})

test('nothing else is a kind', () => {
  expect([...SYSTEM_WORDS].sort()).toEqual([
    'code_host',
    'github',
    'jira',
    'linear',
    'tracker_a',
    'tracker_b',
  ])
  for (const word of ['asana', 'tracker_c', 'Jira', '', 'gitlab', '__proto__'])
    expect(toSystemKind(word)).toBeNull()
})

test('the letters of webhook paths are not those of kinds', () => {
  expect(WEBHOOK_SEGMENTS.map((segment) => [segment, vendorOfWebhook(segment)])).toEqual([
    ['tracker_a', 'asana'],
    ['asana', 'asana'],
    ['tracker_b', 'jira'],
    ['jira', 'jira'],
    ['tracker_c', 'linear'],
    ['linear', 'linear'],
  ])
  expect([vendorOfWebhook('github'), vendorOfWebhook('code_host')]).toEqual([null, null])
})
