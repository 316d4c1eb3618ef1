import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWriter } from '#bench/corpus/write-spec'
import { applyEdits } from '#spec/edit/index'
import { analyze } from '#spec/markdown/index'
import { document } from '#tests/spec/markdown/arbitrary-markdown'
import { seededRandom } from '#tests/support/seeded-random'
import { openEditor } from './open-editor'

const isDeep = process.env.DEEP !== undefined
const SAMPLE = fileURLToPath(new URL('../../../../server/library/sample/content/', import.meta.url))
const SEED = Number(process.env.SEED ?? 20_261_120)
const random = seededRandom(SEED)
const write = createWriter(13)

/** Line ends, byte order marks and spaces as written by other editors and systems. */
const VARIATIONS: ((source: string) => string)[] = [
  (source) => source,
  (source) => source.replaceAll('\n', '\r\n'),
  (source) => `\uFEFF${source}`,
  (source) => source.trimEnd(),
  (source) => source.replaceAll('\n\n', ' \t\n\n'),
]

const SOURCES = [
  ...readdirSync(SAMPLE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(SAMPLE, path), 'utf8')),
  ...Array.from({ length: isDeep ? 500 : 8 }, (_, i) => write.spec(i)),
  ...fc
    .sample(document, { numRuns: isDeep ? 2_000 : 12, seed: SEED })
    .filter((source) => !/\0|\p{Surrogate}/u.test(source)),
].map((source, i) => VARIATIONS[i % VARIATIONS.length]?.(source) ?? source)

/** The id that git gives to a blob. */
const blobId = (text: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex')

const FILES = Object.fromEntries(SOURCES.map((source, i) => [`docs/specs/${i}.md`, source]))
const at = openEditor(FILES)

describe(`opened, one section edited, saved (seed ${SEED})`, { timeout: isDeep ? 1_800_000 : 60_000 }, () => {
  it('every other byte is equal, in documents of all kinds', async () => {
    let edited = 0
    for (const path of Object.keys(FILES)) {
      const { content, sha } = (await at.get(`${path}/json`)).body
      const before = Buffer.from(FILES[path] ?? '')
      expect(Buffer.from(content), path).toEqual(before)
      const { sections } = analyze(content)
      const chosenSection = sections[Math.floor(random() * sections.length)]
      if (!chosenSection) continue
      const edit = applyEdits(content, [
        {
          kind: 'replace_section',
          sectionId: chosenSection.section.id,
          text: 'Written anew: \u00e4\u{1F600}.',
        },
      ])
      if (!edit.ok) continue
      const { status, body } = await at.post(`${path}/save`, { content: edit.source, sha })
      expect(status, JSON.stringify(body)).toBe(200)
      expect([body.sha, at.blobOf(path)], path).toEqual([blobId(edit.source), blobId(edit.source)])
      const after = Buffer.from((await at.get(`${path}/json`)).body.content)
      const head = Buffer.byteLength(content.slice(0, chosenSection.contentStart))
      const tail = Buffer.byteLength(content.slice(chosenSection.contentEnd))
      expect(after.subarray(0, head), path).toEqual(before.subarray(0, head))
      expect(after.subarray(after.length - tail), path).toEqual(before.subarray(before.length - tail))
      expect(after.toString()).toContain('Written anew: \u00e4\u{1F600}.')
      edited += 1
    }
    expect(edited).toBeGreaterThan(SOURCES.length / 3)
  })
})
