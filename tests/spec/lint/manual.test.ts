import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LINT_RULES, pureLint } from '#spec/lint/index'
import { configOf } from './lint-specs'

const manual = readFileSync(new URL('../../../docs/lint.md', import.meta.url), 'utf8')
const config = configOf('version: "1"\nticket_systems:\n  main:\n    system: linear\n')

const chapters = manual.split(/^(?=### )/m).filter((chapter) => chapter.startsWith('### '))
const rules = chapters.map((chapter) => ({
  code: /^### (\w+)/.exec(chapter)?.[1] ?? '',
  text: chapter,
  example: /^```markdown\n(.*?)^```$/ms.exec(chapter)?.[1] ?? '',
}))

describe('docs/lint.md', () => {
  it('explains every rule, and no other', () => {
    expect(rules.map(({ code }) => code).sort()).toEqual(LINT_RULES.map(({ code }) => code).sort())
  })

  it.each(rules)(
    'gives an example of $code that has the finding, and its severity',
    ({ code, text, example }) => {
      const findings = pureLint([{ path: 'docs/specs/this-one.md', source: example }], config)
      const finding = findings.find((each) => each.code === code)
      expect(finding).toBeDefined()
      expect(text.toLowerCase()).toMatch(new RegExp(`^### ${code}\n\n${finding?.severity}[.,]`))
    },
  )
})
