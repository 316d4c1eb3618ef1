import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { makeSampleRepository } from '#server/library/sample/index'
import { loadConfig } from '#spec/config/load-config'
import { selectDocuments } from '#spec/engines/select-documents'
import { docTypeOf, flattenSections, parseDocument } from '#spec/markdown/index'
import { DELTAS, DOC_TYPES, REVIEW_STATUSES, STATES, STRENGTHS } from '#spec/types'

const content = fileURLToPath(new URL('../../../../server/library/sample/content', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'plumbline-sample-'))
const place = join(root, 'deep/sample')
const now = new Date('2026-06-15T12:34:56Z')

await makeSampleRepository(place, { env: process.env, now })
afterAll(() => rmSync(root, { recursive: true, force: true }))

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: place, encoding: 'utf8', stdio: 'pipe' }).trimEnd()
}

function read(path: string): string {
  return readFileSync(join(place, path), 'utf8')
}

const files = git('ls-files').split('\n')
const config = loadConfig(read('CONFIG.yaml'))
const documents = selectDocuments(files, config.config?.specs.doc_paths ?? []).map((path) => {
  const parsed = parseDocument(read(path))
  return {
    path,
    parsed,
    sections: flattenSections(parsed.sections),
    type: docTypeOf(path, { ...parsed.frontmatter, hasMarker: parsed.hasMarker }),
  }
})
const sections = documents.flatMap((document) => document.sections)
const criteria = sections.flatMap((section) => section.acceptanceCriteria)

describe('the sample repository', () => {
  it('is a repository with a clean work tree on main that holds every file of the sample', () => {
    const keptFiles = readdirSync(content, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(content, join(entry.parentPath, entry.name)))
    expect([...files].sort()).toEqual(keptFiles.sort())
    expect(git('status', '--porcelain', '--branch')).toBe('## main')
    expect(git('fsck', '--strict')).toBe('')
  })

  it('has a history of several months before its creation, in order, by day', () => {
    const dates = git('log', '--reverse', '--format=%ct')
      .split('\n')
      .map((seconds) => new Date(Number(seconds) * 1000))
    const daysAgo = dates.map((date) => (now.getTime() - date.getTime()) / 86_400_000)
    expect(dates).toEqual([...dates].sort((a, b) => a.getTime() - b.getTime()))
    expect(daysAgo[0]).toBeGreaterThan(90)
    expect(daysAgo.at(-1)).toBeGreaterThan(0)
    expect(daysAgo.at(-1)).toBeLessThan(14)
    expect(dates.every((date) => date.getUTCHours() >= 9 && date.getUTCHours() < 17)).toBe(true)
    expect(new Set(git('log', '--format=%an <%ae>|%cn <%ce>').split('\n'))).toEqual(
      new Set(['Plumbline sample <sample@plumbline.invalid>|Plumbline sample <sample@plumbline.invalid>']),
    )
  })

  it('began its specs as drafts and did their work later', () => {
    const path = 'docs/specs/payment-retries.md'
    const first = git('log', '--reverse', '--format=%H', '--', path).split('\n')[0]
    const drafted = flattenSections(parseDocument(git('show', `${first}:${path}`)).sections)
    expect(new Set(drafted.map(({ status }) => status.state))).toEqual(new Set(['draft']))
    expect(drafted.flatMap((section) => section.acceptanceCriteria).some(({ checked }) => checked)).toBe(
      false,
    )
    expect(drafted.flatMap((section) => section.acceptanceCriteria)).not.toHaveLength(0)
    expect(git('log', '--format=', '--name-only').split('\n')).not.toContain('')
    expect(git('log', '--format=%H', '--diff-filter=M').split('\n').length).toBeGreaterThan(5)
  })

  it('is the same, commit for commit, when made at the same moment', async () => {
    const again = join(root, 'again')
    await makeSampleRepository(again, { env: process.env, now })
    expect(execFileSync('git', ['rev-parse', 'HEAD'], { cwd: again, encoding: 'utf8' }).trim()).toBe(
      git('rev-parse', 'HEAD'),
    )
  })

  it('has a configuration without errors, warnings or notes', () => {
    expect(config.diagnostics).toEqual([])
    expect(config.config?.version).toBe('1')
    expect(Object.keys(config.config?.ticket_systems ?? {})).toHaveLength(3)
  })

  it('has documents without diagnostics, with valid dates and no leftover template', () => {
    const diagnostics = documents.flatMap(({ path, parsed }) =>
      parsed.diagnostics.map((diagnostic) => ({ path, ...diagnostic })),
    )
    expect(diagnostics).toEqual([])
    expect(documents.map(({ path }) => path)).not.toContain('docs/specs/_template.md')
    expect(documents.map(({ path }) => read(path)).join('')).not.toMatch(/days ago\}\}/)
    expect(
      documents.find(({ path }) => path.endsWith('payment-retries.md'))?.parsed.frontmatter.updated,
    ).toBe('2026-06-06')
  })

  describe('shows', () => {
    const frontmatters = documents.map(({ parsed }) => parsed.frontmatter)
    const links = sections.flatMap((section) => section.ticketLinks)
    const steps = sections.flatMap((section) => section.scenarios).flatMap((scenario) => scenario.steps)
    const evidence = criteria.flatMap((criterion) => criterion.realizedIn)
    const all = documents.map(({ path }) => read(path)).join('\n')

    it.each([
      ['state', STATES, sections.map(({ status }) => status.state)],
      [
        'kind of ticket system and alias',
        ['tracker_a', 'tracker_b', 'code_host', 'jira', 'linear', 'github'],
        links.map(({ system }) => system),
      ],
      ['strength', [...STRENGTHS, null], criteria.map(({ strength }) => strength)],
      ['delta', [...DELTAS, null], sections.map(({ delta }) => delta)],
      ['depth of section', [2, 3, 4], sections.map(({ depth }) => depth)],
      ['step of a scenario', ['GIVEN', 'WHEN', 'THEN', 'AND', 'BUT'], steps.map(({ keyword }) => keyword)],
      ['review status', [...REVIEW_STATUSES, null], frontmatters.map(({ reviewStatus }) => reviewStatus)],
      [
        'exposure to AI',
        ['full', 'metadata', 'none', null],
        frontmatters.map(({ aiExposure }) => aiExposure),
      ],
      ['way to sync', ['true', 'false', 'auto'], frontmatters.map(({ sync }) => sync)],
      ['type of document', DOC_TYPES, documents.map(({ type }) => type)],
    ])('every %s', (_, expected: readonly unknown[], actualValues: readonly unknown[]) => {
      expect(new Set(actualValues)).toEqual(new Set(expected))
    })

    it('numbered and unnumbered sections, blocked with and tickets with and without a link, many tickets for one section', () => {
      expect(new Set(sections.map(({ sectionNumber }) => sectionNumber !== null))).toEqual(
        new Set([true, false]),
      )
      expect(sections.some(({ status }) => status.blockedBy !== null)).toBe(true)
      expect(new Set(links.map(({ url }) => url !== null))).toEqual(new Set([true, false]))
      expect(sections.some(({ ticketLinks }) => ticketLinks.length > 1)).toBe(true)
    })

    it('criteria that are met and not met, with evidence from pull requests, an audit, whole files and lines', () => {
      expect(new Set(criteria.map(({ checked }) => checked))).toEqual(new Set([true, false]))
      expect(new Set(evidence.map(({ prNumber }) => prNumber !== null))).toEqual(new Set([true, false]))
      expect(new Set(evidence.map(({ lines }) => lines !== null))).toEqual(new Set([true, false]))
    })

    it('every key of the frontmatter, tags as a list and as a string, and keys of its own', () => {
      for (const key of Object.keys(frontmatters[0] ?? {}) as (keyof (typeof frontmatters)[number])[]) {
        const used = frontmatters.filter(
          (frontmatter) => Object.keys(frontmatter[key] ?? {}).length > 0 || frontmatter[key],
        )
        expect(used, key).not.toHaveLength(0)
      }
      expect(all).toMatch(/^tags: \[/m)
      expect(all).toMatch(/^tags: \w+, /m)
      expect(all).toMatch(/^tags:\n {2}- /m)
    })

    it('tables, code in many languages, a diagram, a footnote, setext headings and other alphabets', () => {
      const languages = new Set([...all.matchAll(/^```(\w+)$/gm)].map((match) => match[1]))
      expect(languages.size).toBeGreaterThan(6)
      expect(languages).toContain('mermaid')
      expect(all).toMatch(/^\| :?-+:? \|/m)
      expect(all).toMatch(/^\[\^\w+\]: /m)
      expect(all).toMatch(/^[^\n]+\n-{4,}$/m)
      expect(documents.some(({ parsed }) => /\p{Script=Han}/u.test(parsed.title ?? ''))).toBe(true)
    })
  })

  it('has no broken link, dependency or evidence', () => {
    const anchors = new Map(documents.map(({ path, sections }) => [path, sections.map(({ id }) => id)]))
    const dead: string[] = []
    for (const { path, parsed } of documents) {
      for (const [, target = '', anchor] of read(path).matchAll(/\]\((?!https?:)([^)#]+)(?:#([^)]+))?\)/g)) {
        const file = normalize(join(dirname(path), target))
        if (!files.includes(file) || (anchor && !anchors.get(file)?.includes(anchor)))
          dead.push(`${path}: ${target}#${anchor}`)
      }
      for (const target of [...parsed.frontmatter.dependsOn, ...parsed.frontmatter.supersedes]) {
        if (!files.includes(target)) dead.push(`${path}: ${target}`)
      }
    }
    for (const { filePath, lines } of criteria.flatMap((criterion) => criterion.realizedIn)) {
      const last = Number(lines?.split('-').at(-1) ?? 1)
      if (!files.includes(filePath) || read(filePath).trimEnd().split('\n').length < last)
        dead.push(`${filePath}:${lines}`)
    }
    expect(dead).toEqual([])
  })
})

describe('making the sample repository', () => {
  it('leaves an existing one with its changes untouched', async () => {
    const folder = join(root, 'kept')
    await makeSampleRepository(folder, { env: process.env, now })
    writeFileSync(join(folder, 'README.md'), 'mine')
    await makeSampleRepository(folder, { env: process.env })
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('mine')
  })

  it('completes one that a crash left unfinished', async () => {
    const folder = join(root, 'crashed')
    mkdirSync(`${folder}.making/.git`, { recursive: true })
    writeFileSync(`${folder}.making/.git/HEAD`, 'half')
    mkdirSync(folder)
    await makeSampleRepository(folder, { env: process.env })
    expect(existsSync(join(folder, 'README.md'))).toBe(true)
    expect(existsSync(`${folder}.making`)).toBe(false)
  })

  it('puts nothing in place of files that are not its own', async () => {
    const folder = join(root, 'taken')
    mkdirSync(folder)
    writeFileSync(join(folder, 'precious.txt'), 'precious')
    await expect(makeSampleRepository(folder, { env: process.env })).rejects.toThrow(folder)
    expect(readdirSync(folder)).toEqual(['precious.txt'])
  })

  it('is not led astray by a git that it was started from', async () => {
    const folder = join(root, 'from-hook')
    const index = join(root, 'index-of-another')
    await makeSampleRepository(folder, { env: { ...process.env, GIT_DIR: place, GIT_INDEX_FILE: index } })
    expect(existsSync(join(folder, 'README.md'))).toBe(true)
    expect(existsSync(index)).toBe(false)
  })

  it('says which git command failed, and where', async () => {
    const folder = join(root, 'failing')
    const bin = join(root, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'git'), '#!/bin/sh\necho no space left >&2\nexit 3\n', { mode: 0o755 })
    const sampleRun = makeSampleRepository(folder, { env: { PATH: `${bin}:${process.env.PATH}` } })
    await expect(sampleRun).rejects.toThrow(/git init failed in .*failing.*no space left/)
    expect(existsSync(folder)).toBe(false)
  })
})
