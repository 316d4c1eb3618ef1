import { expect, test } from 'vitest'
import { bodyHtml } from '#app/library/document/body-html'
import { type CriterionProof, lookUpEvidence, NO_REPORTS } from '#app/library/document/document-evidence'
import { parseDocument } from '#spec/markdown/parse-document'
import { renderDocument, renderDocumentWithLayout } from '#spec/render/render-document'
import { splitRendering } from '#spec/render/split-rendering'

const evidence = [{ pr_number: 12, file_path: 'src/<a>.ts', lines: '3-4' }]

const PROOF = {
  section_id: 's',
  test: 'logs <b>refunds</b>',
  commit_sha: '3f786850e387550fdab836ed7e6dc881de23001b',
  reported_at: '2026-03-02T09:00:00.000Z',
}

const REPOSITORY = { org: 'acme', owner: 'acme', repo: 'payments' }

const piecesOf = (markdown: string) =>
  splitRendering(renderDocumentWithLayout(markdown)).parts.flatMap(({ body }) => body)

const rendered = (markdown: string, text: string, state?: CriterionProof['state'], hits?: number) => {
  const section = parseDocument(markdown).sections[0]
  const criterion = section?.acceptanceCriteria.find((one) => one.text.startsWith(text))
  const id = criterion?.id ?? ''
  const proof = state && { ...PROOF, criterion_id: id, state }
  const lines = {
    file_path: 'src/<a>.ts',
    lines: '3-4',
    commit_sha: PROOF.commit_sha,
    reported_at: PROOF.reported_at,
  }
  const executed =
    hits === undefined ? [] : [{ ...lines, criterion_id: id, measured_lines: 2, executed_lines: hits }]
  return bodyHtml(
    piecesOf(markdown),
    new Map([[id, evidence]]),
    lookUpEvidence({ proofs: proof ? [proof] : [], executed }),
    REPOSITORY,
  )
}

const withoutEvidence = (html: string) =>
  html.replace(/<span class="evidence">.*?<\/span><\/span>/s, '[evidence]').replace(/<input[^>]*>/g, '')

test('evidence comes at the end of its criterion, escaped', () => {
  const html = rendered('## S\n\n- [x] First\n- [ ] Second\n', 'First')
  expect(withoutEvidence(html)).toMatch(/First\s*\[evidence\]<\/li>/)
  expect(html).toContain(
    'PR #12 <a href="/app/acme/source/acme/payments/src/%3Ca%3E.ts#L3-L4"><code>src/&lt;a&gt;.ts:3-4</code></a>',
  )
  expect(html.match(/class="evidence"/g)).toHaveLength(1)
})

test('evidence comes before the criteria below its own', () => {
  const html = rendered('## S\n\n- [x] Outer\n  - [ ] Inner\n', 'Outer')
  expect(withoutEvidence(html)).toMatch(/Outer\s*\[evidence\]<ul>[\s\S]*Inner/)
})

test('evidence of an inner criterion stays with it', () => {
  const html = rendered('## S\n\n- [ ] Outer\n  - [x] Inner\n- [ ] After\n', 'Inner')
  expect(withoutEvidence(html)).toMatch(/Inner\s*\[evidence\]<\/li>[\s\S]*After/)
})

test('without evidence nothing changes', () => {
  const markdown = 'Opening.\n\n- [x] First\n'
  expect(bodyHtml(piecesOf(markdown), new Map(), lookUpEvidence(NO_REPORTS), REPOSITORY)).toBe(
    renderDocument(markdown),
  )
})

test.each([
  ['proved', 'Proved by'],
  ['failed', 'Proof failed:'],
] as const)('a %s criterion names its test and commit, escaped', (state, label) => {
  const html = rendered('## S\n\n- [x] First\n- [ ] Second\n', 'First', state)
  const proof = `<strong>${label}</strong> <code>logs &lt;b&gt;refunds&lt;/b&gt;</code> at <code>3f78685</code>`
  expect(html).toContain(`proof-${state}">${proof}`)
})

test('evidence says how many of its lines tests executed', () => {
  const html = (hits: number) => rendered('## S\n\n- [x] First\n', 'First', undefined, hits)
  expect(html(1)).toContain('src/&lt;a&gt;.ts:3-4</code></a> 1 of 2 lines executed')
  expect(html(0)).toContain('not executed by tests')
})
