import { expect, it } from 'vitest'
import { CONFIG, openIndexing, spec } from '#tests/server/library/indexing/indexing'
import { searchable } from '#tests/server/library/search/make-corpus'
import { makeKey } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const indexing = openIndexing()

it.each(['__proto__', 'constructor', 'prototype'])(
  'a team named %s is in the answers of tRPC',
  async (team) => {
    const owned = spec('Refunds').replace('---\n', `---\nteam: ${team}\n`)
    await searchable(indexing, { 'CONFIG.yaml': CONFIG, 'docs/specs/refunds.md': owned })
    const key = await makeKey(test.db, indexing.org)
    const ask = async (procedure: string, input: object) => {
      const json = { json: { org: indexing.org.slug, ...input } }
      const query = encodeURIComponent(JSON.stringify(json))
      const response = await test.ask(`/trpc/${procedure}?input=${query}`, { key })
      return { status: response.status, text: await response.text() }
    }
    const coverage = await ask('coverage.coverage', {})
    expect(coverage.status, coverage.text).toBe(200)
    expect(JSON.parse(coverage.text).result.data.json.breakdown_by_team).toHaveProperty(team)
    const search = await ask('search.search', { q: 'must' })
    expect(search.status, search.text).toBe(200)
    expect(Object.keys(JSON.parse(search.text).result.data.json.facets.team)).toContain(team)
  },
)
