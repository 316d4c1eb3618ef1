import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createWriter } from '#bench/corpus/write-spec'
import { applyEdits, type FrontmatterValue } from '#spec/edit/index'
import { analyze } from '#spec/markdown/index'

const SAMPLE = fileURLToPath(new URL('../../../server/library/sample/content/', import.meta.url))
const write = createWriter(7)

const DOCUMENTS: [name: string, source: string][] = [
  ...readdirSync(SAMPLE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path): [string, string] => [path, readFileSync(join(SAMPLE, path), 'utf8')]),
  ...Array.from({ length: 100 }, (_, i): [string, string] => [`generated spec ${i}`, write.spec(i)]),
]

const VALUES: Record<string, FrontmatterValue> = {
  title: 'Refunds: the long way',
  status: 'deprecated',
  owner: '@team-x',
  tags: ['one', 'two, three'],
  review_status: 'approved',
  sync: false,
  custom: 7,
}

/** The lines of both texts between their common start and their common end. */
function changedLines(from: string, to: string): string[] {
  const [old, now] = [from.split('\n'), to.split('\n')]
  let head = 0
  while (head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < now.length - head && tail < old.length - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail++
  return now.slice(head, now.length - tail)
}

function edited(source: string, key: string, value: FrontmatterValue): string {
  const result = applyEdits(source, [{ kind: 'set_key', key, value }])
  if (!result.ok) throw new Error(result.message)
  return result.source
}

describe.each(DOCUMENTS)('%s', (_name, source) => {
  it('keeps every byte when nothing is edited, and every other line when one key is set', () => {
    expect(applyEdits(source, [])).toMatchObject({ ok: true, source })
    const { frontmatterPlace, sections } = analyze(source)
    for (const [key, value] of Object.entries(VALUES)) {
      const result = edited(source, key, value)
      const lines = changedLines(source, result)
      if (frontmatterPlace === null) expect(lines[0]).toBe('---')
      else for (const line of lines) expect(line, key).toMatch(new RegExp(`^(?:${key}:|\\s*- )`))
      expect(analyze(result).sections.map(({ section }) => section.content)).toEqual(
        sections.map(({ section }) => section.content),
      )
    }
  })

  it('is unchanged after an edit is undone', () => {
    const { sections } = analyze(source)
    for (const { criterion, checked } of sections.flatMap(({ tasks }) => tasks)) {
      const criterionId = criterion?.id ?? ''
      const done = applyEdits(source, [{ kind: 'check_criterion', criterionId, checked: !checked }])
      const undone = applyEdits(done.ok ? done.source : '', [
        { kind: 'check_criterion', criterionId, checked },
      ])
      expect(undone).toMatchObject({ ok: true, source })
    }
    const ticket = { system: 'jira', ticketId: 'NEW-1' }
    for (const { section } of sections) {
      const link = { ...ticket, url: null }
      const linked = applyEdits(source, [{ kind: 'add_ticket', sectionId: section.id, link }])
      const unlinked = applyEdits(linked.ok ? linked.source : '', [
        { kind: 'remove_ticket', sectionId: section.id, ticket },
      ])
      expect(unlinked).toMatchObject({ ok: true, source })
    }
  })
})
