import { describe, expect, it } from 'vitest'
import { readAct } from '#app/loaders/read-act.server'

const context = { requestId: 'request-1' } as Parameters<typeof readAct>[0]['context']
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('the act of a form', () => {
  it('is valid if the page supports it', () => {
    expect(readAct({ context }, formOf({ do: 'close' }), ['close', 'comment'])).toBe('close')
    expect(readAct({ context }, formOf({}), ['revoke', ''])).toBe('')
  })

  it.each([{ do: 'drop' }, { do: 'toString' }, {} as { do: string }])(
    'is rejected otherwise: %j',
    (fields) => {
      const read = () => readAct({ context }, formOf(fields), ['close', 'comment'])
      expect(read).toThrow(expect.objectContaining({ status: 422 }))
    },
  )
})
