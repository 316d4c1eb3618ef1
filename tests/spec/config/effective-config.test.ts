import { describe, expect, test } from 'vitest'
import { effectiveConfig } from '#spec/config/effective-config'
import { loadConfig } from '#spec/config/load-config'

const HEAD = 'version: "1"\n'

describe('the effective configuration', () => {
  test('holds every value once with its origin', () => {
    const values = effectiveConfig(
      loadConfig(`${HEAD}\nteam: core\nticket_systems:\n  "my board":\n    system: jira\n`),
    )
    expect(new Set(values.map(({ path }) => path)).size).toBe(values.length)
    expect(values).toContainEqual({ path: 'team', value: 'core', origin: { from: 'file', line: 3 } })
    expect(values).toContainEqual({
      path: 'ticket_systems["my board"].system',
      value: 'tracker_a',
      origin: { from: 'file', line: 6 },
    })
    expect(values).toContainEqual({ path: 'sre.auto_triage', value: true, origin: { from: 'default' } })
    expect(values).toContainEqual({ path: 'extensions', value: {}, origin: { from: 'default' } })
  })
})
