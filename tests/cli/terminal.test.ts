import { expect, test } from 'vitest'
import { openTerminal } from '#cli/terminal'

const stream = (parts: object) => ({ write: () => true, ...parts }) as unknown as NodeJS.WriteStream

test('a terminal that shows colours gets them', () => {
  const { paint } = openTerminal(stream({ isTTY: true, hasColors: () => true }))
  expect(paint('red', 'error')).toBe('\u001b[31merror\u001b[39m')
})

test('pipes and terminals without color support get none, svc:5456da7ab646', () => {
  expect(openTerminal(stream({})).paint('red', 'error')).toBe('error')
  const plain = openTerminal(stream({ isTTY: true, hasColors: () => false }))
  expect(plain.paint('red', 'error')).toBe('error')
})
