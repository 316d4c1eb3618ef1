import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LintFinding } from '#spec/lint/index'
import { analyze } from '#spec/markdown/index'
import { document } from '#tests/spec/markdown/arbitrary-markdown'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'
import { findingsIn, mended } from './lint-specs'

describe('a fix', () => {
  it.each([
    [
      'closes a gap with all that follows',
      '## 1. A\n## 3. B\n### 3.1 C\n## 4. D\n',
      '## 1. A\n## 2. B\n### 2.1 C\n## 3. D\n',
    ],
    ['counts a repeated number on', '## 1. A\n## 1. B\n## 2. C\n', '## 1. A\n## 2. B\n## 3. C\n'],
    [
      'takes the status markers of a renumbered section along',
      '## 1. A\n## 3. B\n<!-- svc:system:3 status:done -->\n',
      '## 1. A\n## 2. B\n<!-- svc:system:2 status:done -->\n',
    ],
    [
      'puts a subsection under its own section',
      '## 1. A\n## 2. B\n### 1.1 C\n',
      '## 1. A\n## 2. B\n### 2.1 C\n',
    ],
    [
      'names the section that a marker stands in',
      '## 1. A\n<!-- svc:system:7 status:done -->\n',
      '## 1. A\n<!-- svc:system:1 status:done -->\n',
    ],
    [
      'spells a status of a marker',
      '## A\n<!-- svc:system:a status: In-Progress  -->\n',
      '## A\n<!-- svc:system:a status: in_progress  -->\n',
    ],
    [
      'keeps what blocks a section',
      '## A\n<!-- svc:system:a status:BLOCKED:P-1 -->\n',
      '## A\n<!-- svc:system:a status:blocked:P-1 -->\n',
    ],
    [
      'spells a status of the frontmatter in its quotes',
      "---\nstatus: 'In Progress' # soon\n---\n",
      "---\nstatus: 'in_progress' # soon\n---\n",
    ],
    [
      'spells a marker',
      '## A\n<!-- canon:Realized_In:audit a.ts -->\n',
      '## A\n<!-- canon:realized-in:audit a.ts -->\n',
    ],
    [
      'spells a ticket system',
      '## A\n<!-- svc:ticket:Jira:A-1 -->\n',
      '## A\n<!-- svc:ticket:jira:A-1 -->\n',
    ],
    ['keeps CRLF, a BOM and a missing final newline', '\uFEFF## 1. A\r\n## 3. B', '\uFEFF## 1. A\r\n## 2. B'],
  ])('%s', (_, source, expected) => {
    expect(mended(source)).toBe(expected)
  })

  it.each([
    ['numbers that run backwards', '## 2. A\n## 1. B\n'],
    ['a number that the text names', '## 1. A\n## 3. B\n\nSee section 3.\n'],
    ['an anchor that a link names', '## 1. A\n## 3. B\n\n[B](#3-b)\n'],
    ['a number in markup', '## 1. A\n## *3.* B\n'],
    ['open criteria of what is done', '## A\n<!-- svc:system:a status:done -->\n- [ ] b\n'],
    ['a marker that could mean something else', '## A\n<!-- svc:tiket:jira:A-1 -->\n'],
  ])('leaves %s to a person', (_, source) => {
    expect(findingsIn(source)).not.toEqual([])
    expect(mended(source)).toBe(source)
  })

  it('leaves a number alone that a link of another document names, percent-encoded or not', () => {
    const source = '## 1. A\n## 3. Größe\n'
    const linked = (anchor: string) => mended(source, { 'docs/specs/b.md': `[see](a.md#${anchor})\n` })
    expect(linked('3-größe')).toBe(source)
    expect(linked(encodeURIComponent('3-größe'))).toBe(source)
    expect(linked('elsewhere')).toBe('## 1. A\n## 2. Größe\n')
  })
})

const LINES = [
  ...[
    '## 1. A',
    '## 1. B',
    '## 2. C',
    '## 3. D',
    '### 2.1 E',
    '### 1.3 F',
    '#### 1.1.1 G',
    '## Plain',
    '## **4.** H',
  ],
  ...[
    '<!-- svc:system:2 status:Done -->',
    '<!-- canon:system:1 status:In Progress -->',
    '<!--svc:System:1 status:todo-->',
  ],
  ...[
    '<!-- svc:system:plain status:blocked:X -->',
    'text <!-- svc:system:9 status:todo --> text',
    '<!-- svc:Delta:added -->',
  ],
  ...[
    '<!-- svc:ticket:JIRA:A-1 -->',
    '- [ ] one',
    '- [x] two',
    '  <!-- svc:realized_in:audit a.ts -->',
    'See § 2.',
  ],
  ...['', '> ## 2. Quoted', '- ## 3. Listed', '```', '2. Title', '---', '[x](#2-c)'],
]

const linted = fc
  .tuple(
    fc.constantFrom('', '---\nstatus: In Progress\n---\n', '---\ntags: [a]\n"status" : \'DONE\' # x\n---\n'),
    fc.array(fc.constantFrom(...LINES), { maxLength: 14 }),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .map(([frontmatter, lines, newline]) => (frontmatter + lines.join('\n')).replaceAll('\n', newline))

const anySpec = fc.oneof({ weight: 3, arbitrary: linted }, document)

/** The parts that no fix may change: everything except markers, section numbers and the frontmatter status. */
function withoutWhatFixesTouch(source: string): string {
  const { headings, markers, frontmatterPlace } = analyze(source)
  const numbers = headings.flatMap(({ section, block }) => {
    const number = section?.section.sectionNumber ?? ''
    const start = block.lines[0] ?? 0
    return source.startsWith(number, start) ? [{ start, end: start + number.length }] : []
  })
  const ranges = [...numbers, ...markers.map(({ range }) => range)].sort((a, b) => b.start - a.start)
  const bare = ranges.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), source)
  const head = frontmatterPlace?.range.end ?? 0
  return bare.slice(0, head).replace(/^(["']?status["']?\s*:).*$/m, '$1') + bare.slice(head)
}

describe('in any document', () => {
  it(
    'mending twice is mending once, and nothing that can be mended is left',
    () => {
      forAll(anySpec, (source) => {
        const once = mended(source)
        expect(mended(once)).toBe(once)
        expect(findingsIn(once).filter(({ fix }) => fix !== null)).toEqual([])
      })
    },
    PROPERTY_TIMEOUT_MS,
  )

  it(
    'no byte beside markers, section numbers and the status changes',
    () => {
      forAll(anySpec, (source) => {
        expect(withoutWhatFixesTouch(mended(source))).toBe(withoutWhatFixesTouch(source))
      })
    },
    PROPERTY_TIMEOUT_MS,
  )

  it(
    'mending keeps titles, criteria, their ticks and their order',
    () => {
      forAll(anySpec, (source) => {
        const tell = (text: string) => {
          const { sections, tasks } = analyze(text)
          return [
            sections.map(({ section }) => section.title),
            tasks.map(({ criterion, checked }) => [criterion?.id, checked]),
          ]
        }
        expect(tell(mended(source))).toEqual(tell(source))
      })
    },
    PROPERTY_TIMEOUT_MS,
  )

  it(
    'every finding has a place in the document',
    () => {
      forAll(anySpec, (source) => {
        const lines = source.split(/\r\n?|\n/)
        const isIn = ({ line, column }: LintFinding) =>
          line >= 1 && column >= 1 && column <= (lines[line - 1]?.length ?? -1) + 1
        expect(findingsIn(source).filter((finding) => !isIn(finding))).toEqual([])
      })
    },
    PROPERTY_TIMEOUT_MS,
  )
})
