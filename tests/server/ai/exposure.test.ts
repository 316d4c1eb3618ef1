import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AI_EXPOSURES } from '../../../spec/types'
import { casesOf, rulesOf } from './exposure-cases'
import { openDesk } from './open-desk'

const desk = openDesk()
let received = ''
const refused: Record<string, number> = {}

describe.each(AI_EXPOSURES)('where the default is %s', (usual) => {
  const cases = casesOf(usual)

  beforeAll(async () => {
    const files = Object.fromEntries(cases.map(({ path, text }) => [path, text]))
    await desk.connect(usual, { ...files, 'CONFIG.yaml': rulesOf(usual) })
    await desk.tell(`${usual}/generate`, { description: 'A lighthouse with a keeper' })
    for (const { name, path } of cases) {
      const section = {
        section_title: `Section-${name}`,
        section_content: `The lighthouse keeps Body-${name}.`,
      }
      const edit = { action: 'improve', ...section }
      refused[name] = (await desk.tell(`${usual}/ai-edit`, { ...edit, file_path: path })).status
      refused[`${name} by title`] = (await desk.tell(`${usual}/ai-edit`, edit)).status
    }
    received = desk.fake.received.join('\n')
  })
  afterAll(() => {
    received = ''
  })

  it.each(cases)('nothing of $name leaves but what $means allows', ({ name, means }) => {
    const seen = (what: string) => received.includes(`${what}-${name}`)
    expect({
      title: seen('Title'),
      section: seen('Section'),
      body: seen('Body'),
      neighbour: seen('Neighbour'),
    }).toEqual({
      title: means !== 'none',
      section: means === 'full',
      body: means === 'full',
      neighbour: means === 'full',
    })
    expect(received).not.toContain(`docs/specs/${name}`)
  })

  it.each(cases)(
    'a section of $name, which is $means, is refused unless it may be seen in full',
    ({ name, means }) => {
      expect(refused[name]).toBe(means === 'full' ? 200 : 409)
      // Unnamed, it may be a section of a file that nobody has saved: then the default counts too.
      const isOpen = means === 'full' && usual === 'full'
      expect(refused[`${name} by title`]).toBe(isOpen ? 200 : 409)
    },
  )
})
