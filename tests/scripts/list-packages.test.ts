import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the lists of packages name each package of the product with its licence, and none of development', () => {
  execFileSync(process.execPath, ['scripts/print-packages.mjs'], { stdio: 'ignore' })
  const { name, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const sbom = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8'))
  expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(['CycloneDX', name])
  const listed = new Set(sbom.components.map((component: { name: string }) => component.name))
  expect(Object.keys(dependencies).filter((each) => !listed.has(each))).toEqual([])
  expect(
    ['vitest', 'vite', '@remix-run/dev'].filter((each) => each in devDependencies && listed.has(each)),
  ).toEqual([])
  const lines = readFileSync('dist/LICENSES.txt', 'utf8').trim().split('\n')
  expect(lines).toHaveLength(sbom.components.length)
  expect(lines.filter((line) => !/^\S+ \S+: .+$/.test(line))).toEqual([])
  expect(lines.filter((line) => /GPL/.test(line))).toEqual([])
})

it('the packed server, and so the image, holds both lists', () => {
  expect(readFileSync('scripts/pack-server.mjs', 'utf8')).toContain('listPackages(OUT)')
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain('COPY --from=build /src/dist/server /app')
})
