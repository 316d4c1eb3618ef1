import { describe, expect, it } from 'vitest'
import type { Repository } from '../../../server/repos'
import { type SummarisedDocument, summariseRepository } from '../../../server/repos/summarise-repository'
import { loadConfig } from '../../../spec/config/load-config'

const NOW = new Date('2026-03-31T12:00:00Z')
const ORG = { id: 1, slug: 'acme', name: 'Acme' }

const document = (changed: string | null, status: string | null = null): SummarisedDocument => ({
  repositoryId: 1,
  path: 'docs/specs/a.md',
  title: 'A',
  docType: 'spec',
  isSpec: true,
  ...{ status, owner: null, team: null, tags: [], reviewStatus: null },
  ...{ totalSections: 1, doneSections: 0, totalAc: 0, doneAc: 0, realizedAc: 0 },
  lastDocChangeAt: changed === null ? null : new Date(changed),
  lastCodeChangeAt: null,
  staleSince: null,
})

function staleness(setting: string, found: SummarisedDocument) {
  const { config } = loadConfig(`version: "1"\nagents:\n  stale_detection: ${setting}\n`)
  const repository = {
    ...{ owner: 'acme', name: 'specs', config, configDiagnostics: [], indexedAt: null },
  } as unknown as Repository
  const [spec] = summariseRepository(ORG as never, NOW, repository, [found]).specs
  return { is_stale: spec?.is_stale, stale_since: spec?.stale_since }
}

describe('agents.stale_detection', () => {
  it('flags a spec once its last change is as old as it says, and since when', () => {
    expect(staleness('7d', document('2026-03-24T12:00:00Z'))).toEqual({
      is_stale: true,
      stale_since: '2026-03-31T12:00:00.000Z',
    })
    expect(staleness('7d', document('2026-03-24T12:00:01Z'))).toEqual({ is_stale: false, stale_since: null })
    expect(staleness('2w', document('2026-03-20T12:00:00Z')).is_stale).toBe(false)
  })

  it('flags nothing when it is false', () => {
    expect(staleness('false', document('2001-01-01T00:00:00Z')).is_stale).toBe(false)
  })

  it('flags no spec that is deprecated or whose last change is not known', () => {
    expect(staleness('7d', document('2001-01-01T00:00:00Z', 'deprecated')).is_stale).toBe(false)
    expect(staleness('7d', document(null)).is_stale).toBe(false)
  })
})
