// The program of `npm run sbom`. Writes dist/sbom.cdx.json and dist/LICENSES.txt.
import './check-node.mjs'
import { installWhenNeeded } from './steps/install-when-needed.mjs'

await installWhenNeeded({ develop: false })
const { listPackages } = await import('./list-packages.mjs')
listPackages('dist')
console.log('dist/sbom.cdx.json and dist/LICENSES.txt list the packages of the product.')
