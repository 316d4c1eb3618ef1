import { describe, expect, it } from 'vitest'
import { formatMarkers } from '#spec/lint/index'
import { analyze } from '#spec/markdown/index'
import { document } from '#tests/spec/markdown/arbitrary-markdown'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

function formatted(source: string): string {
  return formatMarkers({ path: 'docs/specs/a.md', source }).source
}

describe('markers are written in one form', () => {
  it.each([
    ['single spaces', '<!--svc:system:a   status:done-->', '<!-- svc:system:a status:done -->'],
    [
      'the canonical status',
      '<!-- svc:system:a status: In Progress -->',
      '<!-- svc:system:a status:in_progress -->',
    ],
    [
      'what blocks kept',
      '<!-- svc:system:a status:Blocked:P-1 -->',
      '<!-- svc:system:a status:blocked:P-1 -->',
    ],
    [
      'one line',
      '<!-- svc:ticket:jira:A-1\n  url:https://x.example/1 -->',
      '<!-- svc:ticket:jira:A-1 url:https://x.example/1 -->',
    ],
    ['a colon after the verb', '<!-- svc:delta added -->', '<!-- svc:delta:added -->'],
    [
      'evidence as it is',
      '<!-- svc:realized-in:PR#1  file:a b.ts:1-2 -->',
      '<!-- svc:realized-in:PR#1 file:a b.ts:1-2 -->',
    ],
  ])('with %s', (_, marker, expected) => {
    expect(formatted(`## A\n- [ ] b\n${marker}\n`)).toBe(`## A\n- [ ] b\n${expected}\n`)
  })

  it('each with its own prefix', () => {
    const source = '## A\n<!-- canon:delta:added -->\n<!--svc:system:a status:done-->\n'
    expect(formatted(source)).toBe('## A\n<!-- canon:delta:added -->\n<!-- svc:system:a status:done -->\n')
  })

  it('but not those that do not read, those in code, and other comments', () => {
    const source =
      '## A\n<!--svc:delta:maybe-->\n<!--svc:other-->\n<!--note-->\n```\n<!--svc:delta:added-->\n```\n'
    expect(formatted(source)).toBe(source)
  })
})

describe('in any document', () => {
  it(
    'formatting twice is formatting once',
    () => {
      forAll(document, (source) => {
        expect(formatted(formatted(source))).toBe(formatted(source))
      })
    },
    PROPERTY_TIMEOUT_MS,
  )

  it(
    'formatting changes nothing that a document says',
    () => {
      forAll(document, (source) => {
        const tell = (text: string) => {
          const { sections, tasks, markers } = analyze(text)
          return [
            sections.map(({ section: { id, status, ticketLinks, delta } }) => [
              id,
              status,
              ticketLinks,
              delta,
            ]),
            tasks.map(({ criterion, checked }) => [criterion?.id, checked, criterion?.realizedIn]),
            markers.length,
          ]
        }
        expect(tell(formatted(source))).toEqual(tell(source))
      })
    },
    PROPERTY_TIMEOUT_MS,
  )
})
