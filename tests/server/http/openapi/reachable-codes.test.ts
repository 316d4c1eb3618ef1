import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/http/openapi/document'
import { restRoutes } from '#server/http/rest/rest-routes'
import { ERROR_STATUS } from '#server/kernel/errors'
import { codesReachableFrom } from './reachable-codes'

const SERVER = fileURLToPath(new URL('../../../../server', import.meta.url))
const routerFiles = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /router\.ts$/.test(file))
  .map((file) => resolve(SERVER, file))

/** The file that declares the router of this name. */
function fileOfRouter(name: string): string {
  const file = routerFiles.find((each) =>
    readFileSync(each, 'utf8').includes(`export const ${name}Router = router(`),
  )
  if (!file) throw new Error(`No file declares ${name}Router.`)
  return file
}

const { paths } = openApiDocument(restRoutes, 'http://plumbline.test') as {
  paths: Record<string, Record<string, { responses: object }>>
}

describe('the document names every status that the code behind an endpoint can answer', () => {
  it.each(restRoutes)('$method $path', (route) => {
    const [router = '', procedure = ''] = route.procedure.split('.')
    const reachable = codesReachableFrom(fileOfRouter(router), procedure)
    const { responses = {} } = paths[route.path.replaceAll('*}', '}')]?.[route.method.toLowerCase()] ?? {}
    const missing = [...reachable].filter(([code]) => !(ERROR_STATUS[code] in responses))
    expect(missing, 'Declare it in the route: `conflict`, `upstream`.').toEqual([])

    const declaresConflict = route.conflict !== undefined || route.upstream === 'code_host'
    expect(declaresConflict, 'The route declares 409, which nothing behind it answers.').toBe(
      reachable.has('conflict'),
    )
    expect(route.upstream !== undefined, 'The route declares 502, which nothing behind it answers.').toBe(
      reachable.has('upstream_failed'),
    )
  })
})

it('follows names through imports and indexes into what throws', () => {
  const codes = codesReachableFrom(fileOfRouter('editor'), 'save')
  expect([...codes.keys()]).toEqual(expect.arrayContaining(['conflict', 'upstream_failed', 'not_configured']))
  expect(codesReachableFrom(fileOfRouter('system'), 'health').has('conflict')).toBe(false)
})
