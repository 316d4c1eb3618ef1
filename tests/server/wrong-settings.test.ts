import { expect, test } from 'vitest'
import { ENTRIES } from '#server/boot/settings/entries'
import { readSettings, SettingsError } from '#server/boot/settings/index'
import type { Setting } from '#server/kernel/module'

/** Common mistakes in settings files. Each setting rejects some of them. */
const MISTAKES: Record<string, string> = {
  'two lines': 'two\nlines',
  'a tab': 'a\ttab',
  words: 'not a value',
  'a negative number': '-1',
  'another notation of numbers': '1e9',
  'another protocol': 'ftp://host.example',
  'no host': 'http://',
  'no database': 'postgres://',
  'a very long text': 'a'.repeat(5_000),
  'a list of something else': 'no,such=thing',
  'no name and no value': '=',
}
const LONGEST = 500

const settings: readonly Setting[] = Object.values(ENTRIES)

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

/** The mistakes that the setting itself rejects, not because another setting is missing. */
const refusedBy = ({ schema }: Setting) =>
  Object.entries(MISTAKES).filter(([, mistake]) => !schema.safeParse(mistake).success)

test.each(settings.map((setting) => [setting.name, setting] as const))(
  'a wrong %s gets one sentence that names it and says what it must be',
  (name, setting) => {
    const refused = refusedBy(setting)
    expect(refused).not.toEqual([])
    for (const [kind, mistake] of refused) {
      const problems = problemsOf({ [name]: mistake })
      expect(problems.filter((problem) => !problem.startsWith(`${name} `))).toEqual([])
      const [problem = ''] = problems
      expect(problem, kind).toMatch(/\b(must|is not)\b/)
      // Zod's own messages are for programmers.
      expect(problem, kind).not.toMatch(/Invalid|expected|received|Too (small|big)/)
      expect(problem, kind).not.toContain('\n')
      expect(problem.length, kind).toBeLessThan(LONGEST)
      if (setting.secret) expect(problem, kind).not.toContain('(it is')
    }
  },
)

test('all wrong settings at once are listed by name, so that one start finds them all', () => {
  const env = Object.fromEntries(settings.map((setting) => [setting.name, refusedBy(setting)[0]?.[1] ?? '']))
  const named = problemsOf(env).map((problem) => problem.split(' ')[0])
  expect([...new Set(named)].toSorted()).toEqual(settings.map(({ name }) => name).toSorted())
})
