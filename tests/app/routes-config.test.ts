import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routes } from '../../routes.config'

type DefineRoutes = Parameters<typeof routes>[0]

/** The files in the route table, in its order. */
function listedFiles(): string[] {
  const files: string[] = []
  const defineRoutes = ((define) => {
    define((_path, file, options, children) => {
      files.push(file)
      if (typeof options === 'function') options()
      else children?.()
    })
    return {}
  }) satisfies DefineRoutes
  routes(defineRoutes)
  return files
}

it('lists every file in app/routes, so that no page is forgotten', () => {
  const files = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `routes/${file.replaceAll('\\', '/')}`)
  // One file may answer several old addresses.
  expect([...new Set(listedFiles())].sort()).toEqual(files.sort())
})
