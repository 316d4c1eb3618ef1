import { expect, it } from 'vitest'
import { classOfPage } from '../../../server/http/rate-limit/class-of-page'

it.each([
  ['POST', '/auth/sign-in/some', 'auth'],
  ['POST', '/AUTH/sign-in/some', 'auth'],
  ['POST', '/Pricing.data', 'public'],
  ['GET', '/APP/acme/SEARCH', 'search'],
  ['GET', '/auth/sign-in/some', 'api'],
])('%s %s counts as %s, in whatever case: pages answer in any', (method, path, rateClass) =>
  expect(classOfPage(method, path)).toBe(rateClass),
)
