import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readChangelog } from '#app/public/changelog/read-changelog'

test('versions have their day, and what is not released is called Next', () => {
  const text = '# Changelog\n\nIntro.\n\n## Unreleased\n\n- A\n\n## 1.1.0 (2026-02-03)\n\n### New\n\n- B\n'
  expect(readChangelog(text)).toEqual([
    { id: 'v-next', label: 'Next', date: null, text: '- A' },
    { id: 'v-1.1.0', label: '1.1.0', date: '2026-02-03', text: '### New\n\n- B' },
  ])
})

test('right after a release there is no empty Next', () => {
  expect(readChangelog('## Unreleased\n\n## 1.0.0 (2026-01-01)\n\n- A\n').map(({ label }) => label)).toEqual([
    '1.0.0',
  ])
})

test('CHANGELOG.md has only released versions with a date, newest first, after Next', () => {
  const [next, ...released] = readChangelog(readFileSync('CHANGELOG.md', 'utf8'))
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const dates = released.map(({ date }) => date)
  expect(next?.label === 'Next' || next?.date).toBeTruthy()
  expect(dates).not.toContain(null)
  expect(dates).toEqual([...dates].sort().reverse())
  expect([next?.label, released[0]?.label]).toContain(version)
})
