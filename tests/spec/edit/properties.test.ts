import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdits } from '#spec/edit/apply-edits'
import type { Edit } from '#spec/edit/edit'
import { type Analysis, analyze } from '#spec/markdown/index'
import { STATES } from '#spec/types'
import { document } from '#tests/spec/markdown/arbitrary-markdown'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

const ticket = fc.constantFrom(
  { system: 'jira', ticketId: 'A-1', url: null },
  { system: 'linear', ticketId: 'NEW-9', url: 'https://t.example/9' },
)
const evidence = fc.constantFrom(
  { prNumber: 1, filePath: 'a.ts', lines: '1-2' },
  { prNumber: null, filePath: 'src/b c.ts', lines: null },
)
const keyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('set_key' as const),
    key: fc.constantFrom('title', 'status', 'owner', 'tags', 'x', 'long', 'fresh'),
    value: fc.oneof(
      fc.constantFrom('plain', 'a: b', "it's", '#1', '', 'yes', '1.10', 'a\nb', '漢 "q"'),
      fc.boolean(),
      fc.integer(),
    ),
  }),
  fc.record({
    kind: fc.constant('set_key' as const),
    key: fc.constantFrom('tags', 'depends_on', 'title'),
    value: fc.array(fc.constantFrom('a', 'b c', 'd,e', '- f', '#g'), { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('remove_key' as const),
    key: fc.constantFrom('title', 'tags', 'long', 'none'),
  }),
)

/** An edit whose targets are numbers. They are resolved when the document is known. */
type Pick = (analysis: Analysis) => Edit | null

function section({ sections }: Analysis, n: number): string | null {
  return sections[n % Math.max(sections.length, 1)]?.section.id ?? null
}

function criterion({ tasks }: Analysis, n: number): string | null {
  const ids = tasks.flatMap(({ criterion }) => criterion?.id ?? [])
  return ids[n % Math.max(ids.length, 1)] ?? null
}

function forSection(make: (sectionId: string) => Edit): (n: number) => Pick {
  return (n) => (analysis) => {
    const sectionId = section(analysis, n)
    return sectionId === null ? null : make(sectionId)
  }
}

function forCriterion(make: (criterionId: string) => Edit): (n: number) => Pick {
  return (n) => (analysis) => {
    const criterionId = criterion(analysis, n)
    return criterionId === null ? null : make(criterionId)
  }
}

const makers: fc.Arbitrary<(n: number) => Pick> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...STATES), fc.constantFrom(null, 'P-2'))
    .map(([state, blockedBy]) =>
      forSection((sectionId) => ({ kind: 'set_status', sectionId, state, blockedBy })),
    ),
  ticket.map((link) => forSection((sectionId) => ({ kind: 'add_ticket', sectionId, link }))),
  ticket.map((link) => forSection((sectionId) => ({ kind: 'remove_ticket', sectionId, ticket: link }))),
  fc
    .boolean()
    .map((checked) => forCriterion((criterionId) => ({ kind: 'check_criterion', criterionId, checked }))),
  evidence.map((evidenceEntry) =>
    forCriterion((criterionId) => ({ kind: 'add_evidence', criterionId, evidence: evidenceEntry })),
  ),
  keyEdit.map((edit) => () => () => edit),
)
const pick: fc.Arbitrary<Pick> = fc.tuple(makers, fc.nat({ max: 50 })).map(([make, n]) => make(n))

/** Asserts that the parsed document contains the result of `edit`. */
function expectShown(after: Analysis, edit: Edit): void {
  const at =
    'sectionId' in edit ? after.sections.find(({ section }) => section.id === edit.sectionId) : undefined
  const task =
    'criterionId' in edit
      ? after.tasks.find(({ criterion }) => criterion?.id === edit.criterionId)
      : undefined
  if (edit.kind === 'set_status')
    expect(at?.section.status).toEqual({
      state: edit.state,
      blockedBy: edit.state === 'blocked' ? (edit.blockedBy ?? null) : null,
    })
  else if (edit.kind === 'add_ticket') expect(at?.section.ticketLinks).toContainEqual(edit.link)
  else if (edit.kind === 'check_criterion') expect(task?.criterion?.checked).toBe(edit.checked)
  else if (edit.kind === 'add_evidence') expect(task?.criterion?.realizedIn).toContainEqual(edit.evidence)
}

/** The parsed document without the parts that these edits may change. */
function skeleton({ sections, headings }: Analysis): unknown {
  return [
    headings.map(({ block, text }) => [block.level, text]),
    sections.map(({ section }) => [
      section.id,
      section.delta,
      section.acceptanceCriteria.map(({ id, text }) => [id, text]),
      section.scenarios.map(({ name, steps }) => [name, steps.map(({ keyword, text }) => [keyword, text])]),
    ]),
  ]
}

describe('an edit', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  it('that is none changes no byte', () => {
    forAll(document, (source) => {
      expect(applyEdits(source, [])).toEqual({ ok: true, source, splices: [] })
    })
  })

  it('shows when the document is parsed again, and nothing else does', () => {
    forAll(fc.tuple(document, pick), ([source, choose]) => {
      const before = analyze(source)
      const edit = choose(before)
      const result = edit === null ? null : applyEdits(source, [edit])
      if (edit === null || !result?.ok) return
      const after = analyze(result.source)
      expectShown(after, edit)
      expect(skeleton(after)).toEqual(skeleton(before))
    })
  })

  it('made twice changes nothing the second time', () => {
    forAll(fc.tuple(document, pick), ([source, choose]) => {
      const edit = choose(analyze(source))
      const once = edit === null ? null : applyEdits(source, [edit])
      if (edit === null || !once?.ok || edit.kind === 'remove_ticket') return
      expect(applyEdits(once.source, [edit])).toEqual({ ok: true, source: once.source, splices: [] })
    })
  })

  it('changes only the bytes of its own splices, and composes with others in one pass', () => {
    forAll(fc.tuple(document, fc.array(pick, { maxLength: 5 })), ([source, choices]) => {
      const before = analyze(source)
      const edits = choices.flatMap((choose) => choose(before) ?? [])
      const result = applyEdits(source, edits)
      if (!result.ok) return
      let rest = result.source
      let from = 0
      for (const { start, end, text } of result.splices) {
        const keptText = source.slice(from, start)
        expect(rest.startsWith(keptText + text)).toBe(true)
        rest = rest.slice(keptText.length + text.length)
        from = end
      }
      expect(rest).toBe(source.slice(from))
      expect(skeleton(analyze(result.source))).toEqual(skeleton(before))
    })
  })

  it('writes line endings only as the document does', () => {
    forAll(fc.tuple(document, pick), ([source, choose]) => {
      const edit = choose(analyze(source))
      const result = edit === null ? null : applyEdits(source, [edit])
      if (!result?.ok) return
      const styles = new Set(source.match(/\r\n?|\n/g) ?? ['\n'])
      for (const newline of result.source.match(/\r\n?|\n/g) ?? []) expect(styles).toContain(newline)
    })
  })
})

describe('setting a frontmatter key', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  it('reads back as set, and leaves every other key as it was', () => {
    forAll(fc.tuple(document, fc.string({ unit: 'binary', maxLength: 20 })), ([source, value]) => {
      const result = applyEdits(source, [{ kind: 'set_key', key: 'fresh', value }])
      if (!result.ok) return
      const before = analyze(source).frontmatter
      const after = analyze(result.source).frontmatter
      expect(after).toEqual({ ...before, extra: { ...before.extra, fresh: value } })
    })
  })
})
