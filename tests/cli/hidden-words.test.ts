import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openIndex } from '#cli/index-cache/open-index'
import { searchLocally } from '#cli/source/local/search/search'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'

const DOCUMENTS = process.env.DEEP === undefined ? 500 : 40_000
const PER_REPOSITORY = 500

/** Positions of markup within a word. */
const SPLITS: ((start: string, end: string) => string)[] = [
  (start, end) => `${start}**${end}**`,
  (start, end) => `*${start}*${end}`,
  (start, end) => `${start}\`${end}\``,
  (start, end) => `~~${start}~~${end}`,
  (start, end) => `_${start}_${end}`,
  (start, end) => `${start}<b>${end}</b>`,
  (start, end) => `${start}<a title=">">${end}</a>`,
  (start, end) => `${start}<br\n/>${end}`,
  (start, end) => `${start}<!-- a > b -->${end}`,
  (start, end) => `${start}<!-- a\n -->${end}`,
  (start, end) => `${start}<?a > b?>${end}`,
  (start, end) => `[${start}](a.md)${end}`,
  (start, end) => `[${start}](a(b)c)${end}`,
  (start, end) => `[${start}](<a)b>)${end}`,
  (start, end) => `[${start}](a.md "b)c")${end}`,
  (start, end) => `[${start}](a.md 'b)c')${end}`,
  (start, end) => `[${start}](\na.md)${end}`,
  (start, end) => `[${start}](a\\)b)${end}`,
  (start, end) => `${start}[${end}](a.md)`,
  (start, end) => `${start}![${end}](a.png)`,
  (start, end) => `[${start}][label]${end}`,
  (start, end) => `[${start}][]${end}`,
  (start, end) => `[${start}]${end}`,
  (start, end) => `${start}[^1]${end}`,
  (start, end) => `${start}\\\n${end}`,
  (start, end) => `${start}\u0301${end}`,
  (start, end) => `${start}\u00e9${end}`,
  (start, end) => `${start}&#${end.charCodeAt(0)};${end.slice(1)}`,
  (start, end) => `${start}\\u00${end.charCodeAt(0).toString(16)}${end.slice(1)}`,
  (start, end) => `${start}\\x${end.charCodeAt(0).toString(16)}${end.slice(1)}`,
  (start, end) => `${start} ${end}`,
  (start, end) => `${start}${end}`,
]

/** Positions of a word. */
const PLACES: ((word: string) => string)[] = [
  (word) => `## Then ${word} now\n\nText\n`,
  (word) => `Then ${word} now\n---\n\nText\n`,
  (word) => `- item\n\n> ## ${word}\n`,
  (word) => `## Title\n\nA text of ${word}, and more.\n`,
  (word) => `## Title\n\n| a | b |\n|---|---|\n| ${word} | c |\n`,
  (word) => `---\ntitle: "A ${word}"\n---\n## Title\n`,
  (word) => `---\ntitle: A ${word}\ntags: ["x${word}", "${word}"]\nowner: ${word}\n---\n# B\n`,
  (word) => `# A ${word}\n\n## B\n`,
]

const WORDS = ['refund', 'Refunds', 'payRefunded', 'ledger', 'abc', 'e-mail']
const QUERIES = [
  'refund',
  'ref*',
  'refunding ledger',
  'ledger OR abc',
  '"refund"',
  'pay-refund',
  'abc -refund',
  'email',
]

const hiddenWord = fc
  .tuple(
    fc.constantFrom(...WORDS),
    fc.array(fc.tuple(fc.nat(9), fc.constantFrom(...SPLITS)), { maxLength: 3 }),
  )
  .map(([word, splits]) =>
    splits.reduce((text, [at, split]) => {
      const place = 1 + (at % Math.max(1, text.length - 1))
      return split(text.slice(0, place), text.slice(place))
    }, word),
  )

const document = fc
  .tuple(fc.array(fc.tuple(hiddenWord, fc.constantFrom(...PLACES)), { minLength: 1, maxLength: 2 }))
  .map(
    ([parts]) =>
      `${parts.map(([word, place]) => place(word)).join('\n')}\n[label]: b.md\n[re]: b.md\n\n[^1]: note\n`,
  )

function checkout(texts: readonly string[]): TestRepository {
  const files = texts.map((text, at) => [`docs/specs/${at}.md`, text] as const)
  const git = makeRepository(Object.fromEntries(files))
  onTestFinished(git.remove)
  return git
}

it('a search with git finds what a search of all parsed documents finds', async () => {
  let total = 0
  const texts = fc.sample(document, { numRuns: DOCUMENTS, seed: 21 })
  for (let first = 0; first < texts.length; first += PER_REPOSITORY) {
    const git = checkout(texts.slice(first, first + PER_REPOSITORY))
    const index = openIndex(git.path)
    const [cache, hiddenCache] = [path.join(git.path, '.git/svc'), path.join(git.path, '.git/hidden')]
    for (const query of QUERIES) {
      renameSync(cache, hiddenCache)
      const actual = await searchLocally(index, query, 10_000)
      expect(existsSync(cache)).toBe(false)
      renameSync(hiddenCache, cache)
      vi.stubEnv('PATH', '')
      const expected = await searchLocally(index, query, 10_000)
      vi.unstubAllEnvs()
      const pathsOf = ({ results }: typeof actual) => results.map(({ file_path }) => file_path)
      const lostFiles = pathsOf(expected).filter((file) => !pathsOf(actual).includes(file))
      expect(
        lostFiles.map((file) => texts[first + Number(path.basename(file, '.md'))]),
        query,
      ).toEqual([])
      expect(actual, query).toEqual(expected)
      total += expected.total
    }
  }
  // Enough words are found to notice a missing one.
  expect(total).toBeGreaterThan(DOCUMENTS)
}, 600_000)

it('a search finds files that git grep does not read, or reads from the index', async () => {
  const git = makeRepository({ '.gitignore': 'docs/specs/ignored.md\n' })
  onTestFinished(git.remove)
  const write = (name: string, title: string) =>
    writeFileSync(path.join(git.path, 'docs/specs', `${name}.md`), `## ${title}\n`)
  mkdirSync(path.join(git.path, 'docs/specs'), { recursive: true })
  for (const name of ['ignored', 'assumed', 'skipped', 'changed', 'gone', 'refund-path']) write(name, 'Other')
  git.commit({})
  git.git('update-index', '--assume-unchanged', 'docs/specs/assumed.md')
  git.git('update-index', '--skip-worktree', 'docs/specs/skipped.md')
  for (const name of ['ignored', 'assumed', 'skipped', 'changed', 'untracked']) write(name, 'Refund')
  rmSync(path.join(git.path, 'docs/specs/gone.md'))
  // None of these settings may change the result.
  for (const setting of ['grep.fullName', 'grep.lineNumber', 'submodule.recurse'])
    git.git('config', setting, 'true')
  git.git('config', 'grep.patternType', 'fixed')
  const index = openIndex(git.path)
  rmSync(path.join(git.path, '.git/svc'), { recursive: true })
  const { results } = await searchLocally(index, 'refund', 50)
  const names = new Set(results.map(({ file_path }) => path.basename(file_path, '.md')))
  expect([...names].sort()).toEqual(['assumed', 'changed', 'ignored', 'refund-path', 'skipped', 'untracked'])
})
