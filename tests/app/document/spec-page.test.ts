import { expect, it } from 'vitest'
import { specPage } from '../../../app/document/spec-page.server'
import { specView } from '../../../app/document/spec-view'
import type { SpecDetailWire } from '../../../server/specs/wire'
import { sectionToWire } from '../../../server/specs/wire'
import { parseDocument } from '../../../spec/markdown/parse-document'
import { renderDocument } from '../../../spec/render/render-document'

const MARKDOWN = Array.from({ length: 50 }, (_, n) => `## Part ${n}\n\n- [x] It ${n}\n`).join('\n')

const spec = (diagnostics: unknown[] = []) =>
  ({
    document: {
      ...{ file_path: 'docs/specs/a.md', frontmatter: { title: 'A' }, raw: MARKDOWN, diagnostics },
      sections: parseDocument(MARKDOWN).sections.map(sectionToWire),
    },
    ...{ rendered_html: renderDocument(MARKDOWN), repo_owner: 'acme', repo_name: 'specs' },
    ...{ url: '/app/acme/specs/acme/specs/docs/specs/a.md', sha: 'a'.repeat(40), config: null },
  }) as unknown as SpecDetailWire

it('tells the diagnostics of now, which change while the text stays', () => {
  const damaged = { severity: 'error', code: 'document_damaged', message: 'Damaged.', line: 1, column: 1 }
  expect(specPage('acme', spec()).diagnostics).toEqual([])
  expect(specPage('acme', spec([damaged])).diagnostics).toEqual([damaged])
})

it('looks at the criteria of each section as often, however many sections there are', () => {
  const { document, ...rest } = spec()
  let looks = 0
  const sections = document.sections.map((section) => {
    const { acceptance_criteria } = section
    return Object.defineProperty({ ...section }, 'acceptance_criteria', {
      get: () => {
        looks += 1
        return acceptance_criteria
      },
    })
  })
  specView({ ...rest, document: { ...document, sections } })
  expect(looks / sections.length).toBeLessThanOrEqual(5)
})
