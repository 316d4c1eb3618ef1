import { expect, it } from 'vitest'
import type { Command, CommandGroup } from '#app/palette/command'
import { arrangeLines, scoreOf } from '#app/palette/rank-commands'

const best = (typed: string, ...labels: string[]) =>
  labels
    .map((label) => ({ label, score: scoreOf(label.toLowerCase(), typed) }))
    .sort((a, b) => b.score - a.score)[0]?.label

it('finds a page by the beginnings of its words', () => {
  expect(best('ak', 'Tasks', 'API keys', 'Make')).toBe('API keys')
})

it('prefers letters in a row, and a shorter name', () => {
  expect(best('cov', 'Copy value', 'Coverage', 'Coverage of last year')).toBe('Coverage')
})

it('omits names that lack a letter', () => {
  expect(scoreOf('tasks', 'tz')).toBe(0)
  expect(scoreOf('', 'a')).toBe(0)
})

const command = (label: string, group: CommandGroup): Command => ({
  id: label,
  label,
  icon: 'file',
  group,
  run: { to: '/' },
})
const COMMANDS = [
  command('Tasks', 'Go to'),
  command('Copy Markdown', 'This page'),
  command('Activity', 'Go to'),
]
const labelsFor = (typed: string, ...found: string[]) => {
  const results = found.map((label) => command(label, 'Documents'))
  return arrangeLines(COMMANDS, results, typed).map(({ label }) => label)
}

it('shows a command that is named before the documents', () => {
  expect(labelsFor('copy m', 'Copying', 'Moving')).toEqual(['Copy Markdown', 'Copying', 'Moving'])
})

it('shows documents before commands that only have the letters', () => {
  expect(labelsFor('cty', 'City')).toEqual(['City', 'Activity'])
})

it('keeps the lines of a group together', () => {
  expect(labelsFor('')).toEqual(['Tasks', 'Activity', 'Copy Markdown'])
})
