import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AI_EXPOSURES } from '#spec/types'
import { casesOf, rulesOf } from './exposure-cases'
import { openAiApp } from './open-ai-app'

const aiApp = openAiApp()
let received = ''
const refused: Record<string, number> = {}

const HIDDEN = `---
ai_exposure: none
---
# Hidden

## 2.1 *Secret*  refunds

Kept.
`

describe('a section requested by its heading, without its file', () => {
  beforeAll(() => aiApp.connect('headings', { 'docs/specs/hidden.md': HIDDEN }))

  it.each([
    'Secret refunds',
    '2.1 *Secret*  refunds',
    '### 2.1 secret refunds ##',
    ' Secret\trefunds\n',
    '**Secret** refunds <!-- svc:system:2 status:todo -->',
  ])('is hidden from AI as %j', async (title) => {
    const before = aiApp.fake.received.length
    const edit = { action: 'improve', section_title: title, section_content: 'Kept.' }
    expect((await aiApp.readStream('headings/ai-edit', edit)).status).toBe(409)
    expect(aiApp.fake.received).toHaveLength(before)
  })
})

describe('a section title found in more specs than are checked', () => {
  const spec = (exposure: string) => `---\nai_exposure: ${exposure}\n---\n# A\n\n## Overview\n\nText.\n`
  const files = Object.fromEntries(
    Array.from({ length: 201 }, (_, at) => [`docs/specs/${1000 + at}.md`, spec(at < 200 ? 'full' : 'none')]),
  )
  beforeAll(() => aiApp.connect('many', files))

  it('is hidden from AI, because an unchecked spec may forbid it', async () => {
    const edit = { action: 'improve', section_title: 'Overview', section_content: 'Text.' }
    expect((await aiApp.readStream('many/ai-edit', edit)).status).toBe(409)
    const named = await aiApp.readStream('many/ai-edit', { ...edit, file_path: 'docs/specs/1000.md' })
    expect(named.status).toBe(200)
  })
})

describe.each(AI_EXPOSURES)('if the default exposure is %s', (usual) => {
  const cases = casesOf(usual)

  beforeAll(async () => {
    const files = Object.fromEntries(cases.map(({ path, text }) => [path, text]))
    await aiApp.connect(usual, { ...files, 'CONFIG.yaml': rulesOf(usual) })
    await aiApp.readStream(`${usual}/generate`, { description: 'A lighthouse with a keeper' })
    for (const { name, path } of cases) {
      const section = {
        section_title: `Section-${name}`,
        section_content: `The lighthouse keeps Body-${name}.`,
      }
      const edit = { action: 'improve', ...section }
      refused[name] = (await aiApp.readStream(`${usual}/ai-edit`, { ...edit, file_path: path })).status
      refused[`${name} by title`] = (await aiApp.readStream(`${usual}/ai-edit`, edit)).status
    }
    received = aiApp.fake.received.join('\n')
  })
  afterAll(() => {
    received = ''
  })

  it.each(cases)('AI sees only what $means allows of $name', ({ name, means }) => {
    const reachedAi = (label: string) => received.includes(`${label}-${name}`)
    expect({
      title: reachedAi('Title'),
      section: reachedAi('Section'),
      body: reachedAi('Body'),
      neighbour: reachedAi('Neighbour'),
    }).toEqual({
      title: means !== 'none',
      section: means === 'full',
      body: means === 'full',
      neighbour: means === 'full',
    })
    expect(received).not.toContain(`docs/specs/${name}`)
  })

  it.each(cases)(
    'a section of $name, which is $means, is rejected unless it is fully exposed',
    ({ name, means }) => {
      expect(refused[name]).toBe(means === 'full' ? 200 : 409)
      // Without a file path, the section may belong to an unsaved file, so the default applies too.
      const isOpen = means === 'full' && usual === 'full'
      expect(refused[`${name} by title`]).toBe(isOpen ? 200 : 409)
    },
  )
})
