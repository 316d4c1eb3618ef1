import { expect, it } from 'vitest'
import { classOfPage } from '#server/http/rate-limit/class-of-page'

it.each([
  ['POST', '/auth/sign-in/some', 'auth'],
  ['POST', '/AUTH/sign-in/some', 'auth'],
  ['PUT', '/auth/sign-in/some', 'auth'],
  ['patch', '/auth/sign-in/some', 'auth'],
  ['POST', '/%61uth/sign-in/some', 'auth'],
  ['DELETE', '/pricing', 'public'],
  ['GET', '/app/acme/se%61rch', 'search'],
  ['POST', '/Pricing.data', 'public'],
  ['GET', '/APP/acme/SEARCH', 'search'],
  ['POST', '/pricing/', 'public'],
  ['POST', '/pricing//.data', 'public'],
  ['POST', '/', 'public'],
  ['POST', '/_root.data', 'public'],
  ['GET', '/app/acme/search/.data', 'search'],
  ['GET', '/app/acme/search//', 'search'],
  ['GET', '/app/acme/_results', 'search'],
  ['GET', '/app/acme/_results.data', 'search'],
  ['GET', '/auth/sign-in/some', 'api'],
  ['GET', '/app/acme/searches', 'api'],
])('%s %s counts as %s, whichever of its names the page is called by', (method, path, rateClass) =>
  expect(classOfPage(method, path)).toBe(rateClass),
)
