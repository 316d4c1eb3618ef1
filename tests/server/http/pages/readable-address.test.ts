import { expect, test } from 'vitest'
import { readableAddress } from '#server/http/pages/readable-address'

const addressOf = (path: string) => {
  const { pathname, search } = new URL(readableAddress(new Request(`http://x${path}`)).url)
  return pathname + search
}

test.each([
  ['/app/a/specs/o/r/a.md?_data=routes%2Fapp', '/app/a/specs/o/r/a.md'],
  ['/app/a/search?q=x&_data=root', '/app/a/search?q=x'],
  ['/app/a/specs/o/r/%ZZ', '/app/a/specs/o/r/%25ZZ'],
  ['/app/a/specs/o/r/%ff?q=1', '/app/a/specs/o/r/%25ff?q=1'],
])('%s is read as %s', (path, readable) => {
  expect(addressOf(path)).toBe(readable)
})

test.each(['/app/a/specs/o/r/a%20b.md?q=%20x+y', '/app/a/search?q=_data', '/'])('%s stays', (path) => {
  expect(addressOf(path)).toBe(path)
})

test('a form keeps its fields', async () => {
  const form = new Request('http://x/a?_data=root', {
    method: 'POST',
    body: new URLSearchParams({ do: 'close' }),
  })
  expect((await readableAddress(form).formData()).get('do')).toBe('close')
})
