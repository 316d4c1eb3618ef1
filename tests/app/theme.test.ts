import { expect, it } from 'vitest'
import { action } from '#app/routes/public/theme'

/** The address to which the browser returns after it changed the theme. */
async function addressAfter(returnTo: string): Promise<string | null> {
  const body = new URLSearchParams({ theme: 'dark', return_to: returnTo })
  const request = new Request('http://localhost/theme', { method: 'POST', body })
  const response = await action({ request, params: {}, context: {} } as Parameters<typeof action>[0])
  return response instanceof Response ? response.headers.get('location') : null
}

it('returns to the page after the theme changed', async () => {
  expect(await addressAfter('/app/acme/tasks?status=todo')).toBe('/app/acme/tasks?status=todo')
})

it.each(['/auth/logout', '/auth/codehost/disconnect', '//evil.test'])(
  'does not return to %s',
  async (path) => {
    expect(await addressAfter(path)).toBe('/app/')
  },
)
