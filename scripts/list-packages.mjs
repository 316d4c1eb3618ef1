import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npmCommand } from './steps/npm-command.mjs'

/**
 * Writes the packages that the product consists of: `sbom.cdx.json` (CycloneDX) and `LICENSES.txt`. Reads the installed
 * packages of
 * the checkout without development packages. The bundled program contains most of them.
 *
 * @param {string} folder
 */
export function listPackages(folder) {
  const npm = npmCommand()
  const args = [...npm.args, 'sbom', '--sbom-format=cyclonedx']
  const sbom = withoutDevelopment(
    JSON.parse(execFileSync(npm.program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })),
  )
  // npm uses the name of the folder.
  sbom.metadata.component.name = JSON.parse(readFileSync('package.json', 'utf8')).name
  const lines = sbom.components.map(
    (component) => `${component.name} ${component.version}: ${licenceOf(component)}`,
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
  writeFileSync(path.join(folder, 'LICENSES.txt'), `${lines.sort().join('\n')}\n`)
}

/**
 * `--omit=dev` of npm 11 also omits packages of the product that are peers of a development package.
 *
 * @param {any} sbom
 */
function withoutDevelopment(sbom) {
  const components = sbom.components.filter(
    ({ properties = [] }) =>
      !properties.some((/** @type {{ name: string }} */ { name }) => name === 'cdx:npm:package:development'),
  )
  const kept = new Set([sbom.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = sbom.dependencies.flatMap(
    (/** @type {{ ref: string, dependsOn: string[] }} */ each) =>
      kept.has(each.ref) ? { ...each, dependsOn: each.dependsOn.filter((ref) => kept.has(ref)) } : [],
  )
  return { ...sbom, components, dependencies }
}

/**
 * @param {{ name: string, licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }} component
 * @returns {string}
 */
function licenceOf({ name, licenses = [] }) {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
  return names.filter((each) => each !== '').join(', ') || titleOfLicence(path.join('node_modules', name))
}

/**
 * The first line of the licence of a package whose manifest names none.
 *
 * @param {string} folder
 */
function titleOfLicence(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (file === undefined) return 'not named by the package'
  return readFileSync(path.join(folder, file), 'utf8').trim().split('\n')[0] ?? ''
}
