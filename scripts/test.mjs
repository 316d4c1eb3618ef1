// The program of `npm test`. Installs and builds first if needed. `--deep` runs the heavy proofs in full, and then the suite on
// newer versions of Node; other arguments go to vitest.
import './check-node.mjs'
import './stop-with-npm.mjs'

const { PAGES, PROGRAM } = await import('./build-targets.mjs')
const { prepare } = await import('./prepare.mjs')
// The import rules follow cli/svc.mjs into the build. No check reads the pages, and their build keeps one core busy.
await prepare([PROGRAM], { develop: true })
const { runChecks } = await import('./run-checks.mjs')
const { runTests } = await import('./run-tests.mjs')
const { runOnNewerNodes } = await import('./run-on-newer-nodes.mjs')

const isDeep = process.argv.includes('--deep')
if (isDeep) process.env.DEEP = '1'

const [areChecksOk] = await Promise.all([runChecks(), prepare([PAGES], { develop: true })])
const args = process.argv.slice(2).filter((argument) => argument !== '--deep')
const areTestsOk = await runTests(args)
const areNewerOk = !isDeep || (await runOnNewerNodes(args))
if (!areChecksOk) console.error('The tests have run, but the checks listed above failed.')
process.exit(areChecksOk && areTestsOk && areNewerOk ? 0 : 1)
