import { describe, expect, it } from 'vitest'
import { readCommand } from '#server/assist/reviews/commands/read-command'

const read = (body: string) => readCommand(body, '@Plumbline')

describe('a command of a comment', () => {
  it.each([
    ['alone', '@plumbline review', { name: 'review' }],
    ['after other words', 'Thanks!\r\n  @Plumbline Apply  \r\nBye.', { name: 'apply' }],
    ['without a word', '@plumbline', { name: 'help' }],
    ['after a code block', '```\n@plumbline attest\n```\n@plumbline review', { name: 'review' }],
    ['with a reason', '@plumbline dismiss not *our* `spec`', { name: 'dismiss', reason: 'not *our* `spec`' }],
    ['that is unknown', '@plumbline dance now', { name: 'unknown', word: 'dance' }],
  ])('%s is read', (_what, body, command) => {
    expect(read(body)).toEqual(command)
  })

  it.each([
    ['a fenced code block', 'Type this:\n```\n@plumbline apply\n```'],
    ['a code block that never ends', '~~~md\n@plumbline apply'],
    ['an indented code block', 'Type this:\n\n    @plumbline apply'],
    ['a code span over lines', 'Type `\n@plumbline apply\n` to apply.'],
    ['a quote', '> @plumbline apply'],
    ['a quote that goes on without its sign', '> He said:\n@plumbline apply'],
    ['a list', '- first\n  @plumbline apply'],
    ['an HTML comment', '<!--\n@plumbline apply\n-->'],
    ['the middle of a line', 'I never said @plumbline apply'],
    ['another name', '@plumbline-two apply'],
  ])('in %s does not count', (_what, body) => {
    expect(read(body)).toBeNull()
  })
})
