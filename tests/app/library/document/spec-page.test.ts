import { expect, it } from 'vitest'
import { preparedPageOf } from '#app/library/document/prepared-page'
import { specPage } from '#app/library/document/spec-page.server'
import { specView } from '#app/library/document/spec-view'
import type { SpecContent } from '#server/library/specs/get-content'
import { parseDocument } from '#spec/markdown/parse-document'
import { renderDocumentWithLayout } from '#spec/render/render-document'
import { splitRendering } from '#spec/render/split-rendering'
import { sectionToWire } from '#spec/wire/index'

const MARKDOWN = Array.from({ length: 50 }, (_, n) => `## Part ${n}\n\n- [x] It ${n}\n`).join('\n')

const content = (diagnostics: SpecContent['diagnostics'] = []): SpecContent => ({
  path: 'docs/specs/a.md',
  title: 'A',
  docType: 'spec',
  owner: 'acme',
  repo: 'specs',
  url: '/app/acme/specs/acme/specs/docs/specs/a.md',
  sha: 'a'.repeat(40),
  loadsRemoteImages: false,
  rendered: splitRendering(renderDocumentWithLayout(MARKDOWN)),
  frontmatter: {},
  sections: parseDocument(MARKDOWN).sections.map(sectionToWire),
  isTracked: true,
  lastChange: null,
  diagnostics,
})

it('shows the current diagnostics, which change while the text stays', () => {
  const damaged = {
    severity: 'error' as const,
    code: 'document_damaged',
    message: 'Damaged.',
    line: 1,
    column: 1,
  }
  expect(specPage('acme', content()).diagnostics).toEqual([])
  expect(specPage('acme', content([damaged])).diagnostics).toEqual([damaged])
})

it('shows a proof that came while the text stayed', () => {
  const [section] = content().sections
  const proof = {
    criterion_id: section?.acceptance_criteria[0]?.id ?? '',
    section_id: section?.id ?? null,
    state: 'failed' as const,
    test: 'a test',
    commit_sha: 'b'.repeat(40),
    reported_at: '2026-03-02T09:00:00.000Z',
  }
  const bodyOf = (proofs: (typeof proof)[]) =>
    specPage('acme', content(), { reported: { proofs, executed: [] } }).view.parts[1]?.body
  expect(bodyOf([])).not.toContain('Proof failed')
  expect(bodyOf([proof])).toContain('Proof failed:')
  expect(bodyOf([])).not.toContain('Proof failed')
})

it('reads the criteria of each section equally often, however many sections there are', () => {
  let reads = 0
  const sections = content().sections.map((section) => {
    const { acceptance_criteria } = section
    return Object.defineProperty({ ...section }, 'acceptance_criteria', {
      get: () => {
        reads += 1
        return acceptance_criteria
      },
    })
  })
  specView('acme', { ...content(), sections })
  expect(reads / sections.length).toBeLessThanOrEqual(5)
})

it('has a part with its heading and text for every section', () => {
  const { parts } = specView('acme', content())
  expect(parts.map(({ section }) => section?.title)).toEqual([
    undefined,
    ...Array.from({ length: 50 }, (_, n) => `Part ${n}`),
  ])
  expect(parts[3]?.heading).toContain('Part 2')
  expect(parts[3]?.body).toContain('It 2')
})

const reader = {
  location: { org: 'acme', owner: 'acme', repo: 'specs', path: 'docs/specs/a.md' },
  reviewStates: Object.fromEntries(
    content().sections.map(({ id }) => [
      id,
      {
        permalink: null,
        hash: 'b'.repeat(40),
        realized_ac: 0,
        stale_since: null,
        stale_because: null,
        attestation: null,
      },
    ]),
  ),
  tickets: {},
  hasTickets: false,
  alerts: {},
  comments: {},
  mayWrite: false,
  answer: null,
  visit: 'first',
  sha: 'c'.repeat(40),
  choosing: null,
}

it('sends the texts of a loaded page only in its elements, and of page data only in the data', () => {
  const { view } = specPage('acme', content(), { hasElements: true })
  expect(view.parts.map(({ body }) => body)).toEqual(Array.from({ length: 51 }, () => null))
  expect(preparedPageOf(view)?.parts(reader)).toContain('It 49')
  expect(preparedPageOf(view)?.outline).toContain('Part 49')
  expect(specPage('acme', content()).view.parts.at(-1)?.body).toContain('It 49')
})

it('prepares the elements again only for readers who see something else', () => {
  const { view } = specPage('acme', content(), { hasElements: true })
  const html = preparedPageOf(view)?.parts(reader)
  expect(preparedPageOf(view)?.parts({ ...reader, visit: 'second' })).toBe(html)
  expect(html).not.toContain('Mark reviewed')
  const ofWriter = preparedPageOf(view)?.parts({ ...reader, mayWrite: true })
  expect(ofWriter?.split('Mark reviewed')).toHaveLength(51)
  expect(html).toContain('<input type="checkbox" disabled')
  expect(ofWriter).not.toContain('<input type="checkbox" disabled')
  expect(ofWriter?.split('role="checkbox" class="criterion-box"')).toHaveLength(
    html?.split('<input type="checkbox" disabled').length ?? 0,
  )
  expect(preparedPageOf(view)?.parts({ ...reader, mayWrite: true, sha: 'd'.repeat(40) })).toBe(ofWriter)
  const [, , second] = content().sections
  const alerts = { [second?.id ?? '']: { open: 2, suggested: 1 } }
  expect(preparedPageOf(view)?.parts({ ...reader, alerts })).toContain('2 open alerts, 1 suggested alert')
  const comments = { [second?.id ?? '']: 2 }
  expect(preparedPageOf(view)?.parts({ ...reader, comments })).toContain('2 comments')
  const problem = { section: content().sections[3]?.id ?? '', problem: 'Not now.' }
  expect(preparedPageOf(view)?.parts({ ...reader, answer: problem })).toContain('Not now.')
})

it('names the body of a part by its text', () => {
  const idsOf = (page: SpecContent) => specView('acme', page).parts.map(({ bodyId }) => bodyId)
  const changed = splitRendering(renderDocumentWithLayout(MARKDOWN.replace('It 3\n', 'It is 3\n')))
  const before = idsOf(content())
  const after = idsOf({ ...content(), rendered: changed })
  expect(after.filter((id, number) => id !== before[number])).toHaveLength(1)
})
