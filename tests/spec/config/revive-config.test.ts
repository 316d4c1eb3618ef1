import { describe, expect, test } from 'vitest'
import { loadConfig } from '#spec/config/load-config'
import { reviveConfig } from '#spec/config/revive-config'

const HEAD = 'version: "1"\n'

describe('a stored configuration', () => {
  const { config } = loadConfig(
    `${HEAD}team: core\nrouting: [{match: {default: true}, target: a}]\nticket_systems: {a: {system: jira}}\n`,
  )

  test('is restored unchanged, independent of the order of its keys', () => {
    const shuffled = Object.fromEntries(Object.entries(config).reverse())
    expect(JSON.stringify(reviveConfig(JSON.parse(JSON.stringify(shuffled))))).toBe(JSON.stringify(config))
  })

  test('gets the defaults of keys that came after it', () => {
    const { triage: _, ...older } = config
    expect(reviveConfig(older)).toEqual(config)
  })

  test('that is no longer valid is null', () => {
    expect(reviveConfig({ ...config, routing: 'everywhere' })).toBeNull()
    expect(reviveConfig('text')).toBeNull()
  })
})
